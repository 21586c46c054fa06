import { Link } from 'react-router'
import type { ContentView } from './read-content.server.ts'

/** What the record was; each opens what has changed since, and can be taken back. */
export function ContentVersions({ versions }: Pick<ContentView, 'versions'>) {
  return (
    <section className="paper-sheet content-part" aria-labelledby="versions-titre">
      <h2 id="versions-titre">Versions</h2>
      <ol className="plain-list content-versions">
        {versions.map(({ number, to, note, isNewest }) => (
          <li key={number}>
            <Link to={to}>
              Version {number}
              {isNewest && ', la plus récente'}
            </Link>
            <small>{note}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
