import { Link } from 'react-router'
import type { TodayLine } from './today-lines.server.ts'
import { TodayPart } from './today-part.tsx'

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
            <Line {...line} />
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

function Line({ to, photo, name, what, place, at, age, when, isLate, next }: TodayLine) {
  return (
    <>
      {photo !== undefined && <Photo photo={photo} />}
      <div>
        <Link to={to} className="today__link" data-key="row">
          <strong>{name}</strong>
        </Link>
        <p>{what}</p>
      </div>
      <p className="today__note">
        {place && `${place}, `}
        <time dateTime={at} title={when} data-late={isLate || undefined}>
          {age}
        </time>
        <span className="today__next">{next}</span>
      </p>
    </>
  )
}

const Photo = ({ photo }: { photo: string | null }) =>
  photo ? <img src={photo} alt="" loading="lazy" width="96" height="72" /> : <span />
