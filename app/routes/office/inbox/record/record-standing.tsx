import { StatusText } from '../../../../ui/status-text/status-text.tsx'
import type { RecordView } from './read-record.server.ts'

export function RecordStanding({
  record: { state, handler, waiting, closedReason },
}: {
  record: RecordView
}) {
  return (
    <p className="record-standing__state" role="status">
      <StatusText tone={state.tone}>{state.text}</StatusText>
      {closedReason && <span>{closedReason}</span>}
      {handler && <span>{handler.isReader ? 'Vous vous en occupez' : `${handler.name} s’en occupe`}</span>}
      {waiting && (
        <span>
          Attend <time dateTime={waiting.at}>{waiting.age.replace('il y a', 'depuis')}</time>
        </span>
      )}
    </p>
  )
}
