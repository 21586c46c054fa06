import { StatusText } from '../../../../ui/status-text/status-text.tsx'
import type { InboxLine } from './read-list.server.ts'

export function LineState({ line: { state, place, handler, at, when, age, isLate } }: { line: InboxLine }) {
  return (
    <>
      <p className="inbox-line__state">
        <StatusText tone={state.tone}>{state.text}</StatusText>
      </p>
      <p className="inbox-line__note">
        {[place, handler].filter(Boolean).map((part) => (
          <span key={part}>{part}, </span>
        ))}
        <time dateTime={at} title={when} data-late={isLate || undefined}>
          {age}
        </time>
      </p>
    </>
  )
}
