import { Link } from 'react-router'
import type { TodayLine } from './today-line.server.ts'
import { TodayPart } from './today-part.tsx'
import { WaitingLine } from './waiting-line.tsx'

interface WaitingLinesProps {
  /** Begins the ids of the part. */
  name: string
  title: string
  /** How many wait; a hundred are many. */
  all: number
  shown: TodayLine[]
  /** The list with all of them, and what it is called. */
  list?: { to: string; label: string }
}

/** What waits of one kind, the longest waiting first: picture, who, what, since when; the line leads to its record. */
export function WaitingLines({ name, title, all, shown, list }: WaitingLinesProps) {
  return (
    <TodayPart name={name} title={title} all={all}>
      <ul className="plain-list today__lines">
        {shown.map((line) => (
          <li key={line.id} className="today__line" data-pictured={line.photo !== undefined || undefined}>
            <WaitingLine {...line} />
          </li>
        ))}
      </ul>
      {all > shown.length && list && (
        <p className="today__note">
          <Link to={list.to}>{list.label}</Link>
        </p>
      )}
    </TodayPart>
  )
}
