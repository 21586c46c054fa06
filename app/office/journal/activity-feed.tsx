import { Link } from 'react-router'
import { WholeNumbers } from '../../ui/whole-numbers.tsx'
import type { ActivityLine } from './activity-feed.server.ts'
import './activity-feed.css'

interface ActivityFeedProps {
  lines: ActivityLine[]
  /** Said in the place of lines. */
  empty: string
  /** The line from which somebody who asked for more reads on, and the id that leads to it. */
  readOn?: { place: number; id: string }
}

/** What was done, as sentences, the newest first: on the journal's page and on each record's own. */
export function ActivityFeed({ lines, empty, readOn }: ActivityFeedProps) {
  if (lines.length === 0) return <p className="record-stream__empty">{empty}</p>
  return (
    <ol className="plain-list record-stream">
      {lines.map(({ id, at, when, sentence, channel, to }, place) => {
        const isNext = readOn?.place === place
        return (
          <li key={id} id={isNext ? readOn.id : undefined} tabIndex={isNext ? -1 : undefined}>
            <p>
              {to ? (
                <Link to={to}>
                  <WholeNumbers>{sentence}</WholeNumbers>
                </Link>
              ) : (
                <WholeNumbers>{sentence}</WholeNumbers>
              )}
            </p>
            <p className="record-stream__when">
              <time dateTime={at}>{when}</time>
              {channel && `, ${channel}`}
            </p>
          </li>
        )
      })}
    </ol>
  )
}
