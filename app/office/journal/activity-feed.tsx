import { Link } from 'react-router'
import { UnbrokenNumbers } from '../../ui/unbroken-numbers.tsx'
import type { ActivityLine } from './activity-feed.server.ts'
import './activity-feed.css'

interface ActivityFeedProps {
  lines: ActivityLine[]
  /** Text shown for a feed without lines. */
  empty: string
  /** Index and id of the first line that the latest « Afficher la suite » added. It receives the focus. */
  readOn?: { index: number; id: string }
}

/** Events as sentences, newest first; used by the journal and by the pages of records. */
export function ActivityFeed({ lines, empty, readOn }: ActivityFeedProps) {
  if (lines.length === 0) return <p className="record-stream__empty">{empty}</p>
  return (
    <ol className="plain-list record-stream">
      {lines.map(({ id, at, when, sentence, channel, to }, index) => {
        const isNext = readOn?.index === index
        return (
          <li key={id} id={isNext ? readOn.id : undefined} tabIndex={isNext ? -1 : undefined}>
            <p>
              {to ? (
                <Link to={to}>
                  <UnbrokenNumbers>{sentence}</UnbrokenNumbers>
                </Link>
              ) : (
                <UnbrokenNumbers>{sentence}</UnbrokenNumbers>
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
