import { LineState } from './line-state.tsx'
import { LineWho } from './line-who.tsx'
import type { InboxView } from './read-list.server.ts'
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
            {kind === 'request' && <LinePhoto address={line.photo} />}
            <LineWho
              line={line}
              search={search}
              isOpen={isOpen}
              unseen={kind === 'request' ? 'non vue' : 'non lu'}
            />
            <LineState line={line} />
          </li>
        )
      })}
    </ul>
  )
}

function LinePhoto({ address }: { address: string | null }) {
  if (!address) return <span className="inbox-line__photo" />
  return <img className="inbox-line__photo" src={address} alt="" loading="lazy" width="96" height="72" />
}
