import { Link } from 'react-router'
import { StatusText } from '../../../../ui/status-text/status-text.tsx'
import type { InboxLine, InboxView } from './read-list.server.ts'
import './inbox-lines.css'

interface InboxLinesProps {
  list: InboxView
  /** The line whose record is open beside. */
  openId?: string
  /** The line from which somebody who asked for more reads on, and the id that leads to it. */
  readOn?: { place: number; id: string }
  /** Each has a box, for what is done with several. */
  canTick?: boolean
}

/** Cards on a phone, rows where there is room; each leads to its record, and from there back to this list. */
export function InboxLines({ list, openId, readOn, canTick = false }: InboxLinesProps) {
  const { kind, lines, search } = list
  return (
    <ul className="plain-list inbox-lines" data-inbox={kind}>
      {lines.map((line, place) => {
        const isNext = readOn?.place === place
        const isOpen = line.id === openId
        return (
          <li
            key={line.id}
            id={isNext ? readOn.id : undefined}
            tabIndex={isNext ? -1 : undefined}
            className="inbox-line"
            data-inbox-line={line.id}
            data-unseen={!line.isSeen || undefined}
            data-open={isOpen || undefined}
          >
            {canTick && (
              <label className="inbox-line__tick">
                <input type="checkbox" name="id" value={line.id} />
                <span className="visually-hidden">Cocher {line.name}</span>
              </label>
            )}
            {kind === 'request' && <Photo address={line.photo} />}
            <Who
              line={line}
              search={search}
              isOpen={isOpen}
              unseen={kind === 'request' ? 'non vue' : 'non lu'}
            />
            <State line={line} />
          </li>
        )
      })}
    </ul>
  )
}

function Photo({ address }: { address: string | null }) {
  if (!address) return <span className="inbox-line__photo" />
  return <img className="inbox-line__photo" src={address} alt="" loading="lazy" width="96" height="72" />
}

interface WhoProps {
  line: InboxLine
  search: string
  isOpen: boolean
  unseen: string
}

function Who({ line: { to, name, what, isSeen }, search, isOpen, unseen }: WhoProps) {
  return (
    <div className="inbox-line__who">
      <Link
        to={to + search}
        prefetch="none"
        className="inbox-line__link"
        aria-current={isOpen ? 'true' : undefined}
        data-key="row"
      >
        <strong>{name}</strong>
        {!isSeen && <span className="visually-hidden">, {unseen}</span>}
      </Link>
      <p>{what}</p>
    </div>
  )
}

function State({ line: { state, place, handler, at, when, age, isLate } }: { line: InboxLine }) {
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
