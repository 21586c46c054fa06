import { Link } from 'react-router'
import { StatusText } from '../../../ui/status-text/status-text.tsx'
import type { InboxLine, InboxView } from './read-list.server.ts'
import './inbox-lines.css'

interface InboxLinesProps extends Pick<InboxView, 'kind' | 'lines' | 'search'> {
  /** The line whose record is open beside. */
  openId?: string
  /** The line from which somebody who asked for more reads on, and the id that leads to it. */
  readOn?: { place: number; id: string }
}

/** Cards on a phone, rows where there is room; each leads to its record, and from there back to this list. */
export function InboxLines({ kind, lines, search, openId, readOn }: InboxLinesProps) {
  return (
    <ul className="plain-list inbox-lines" data-inbox={kind}>
      {lines.map((line, place) => {
        const isNext = readOn?.place === place
        return (
          <li
            key={line.id}
            id={isNext ? readOn.id : undefined}
            tabIndex={isNext ? -1 : undefined}
            className="inbox-line"
            data-inbox-line={line.id}
            data-unseen={!line.isSeen || undefined}
            data-open={line.id === openId || undefined}
          >
            <Line kind={kind} line={line} search={search} isOpen={line.id === openId} />
          </li>
        )
      })}
    </ul>
  )
}

interface LineProps extends Pick<InboxView, 'kind' | 'search'> {
  line: InboxLine
  isOpen: boolean
}

function Line({ kind, line, search, isOpen }: LineProps) {
  const { to, photo, name, what, place, handler, state, at, age, when, isLate, isSeen } = line
  return (
    <>
      {kind === 'request' &&
        (photo ? (
          <img className="inbox-line__photo" src={photo} alt="" loading="lazy" width="96" height="72" />
        ) : (
          <span className="inbox-line__photo" />
        ))}
      <div className="inbox-line__who">
        <Link
          to={to + search}
          prefetch="none"
          className="inbox-line__link"
          aria-current={isOpen ? 'true' : undefined}
          data-inbox-link
        >
          <strong>{name}</strong>
          {!isSeen && (
            <span className="visually-hidden">{kind === 'request' ? ', non vue' : ', non lu'}</span>
          )}
        </Link>
        <p>{what}</p>
      </div>
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
