import { Link } from 'react-router'
import type { EarlierLine } from './earlier-lines.server.ts'

/** What else the same person asked, wrote and ordered. */
export function EarlierRecords({ lines }: { lines: EarlierLine[] }) {
  if (lines.length === 0) return null
  return (
    <section className="paper-sheet inbox-record__part" aria-labelledby="avant-titre">
      <h2 id="avant-titre">De la même personne</h2>
      <ul className="plain-list earlier-records">
        {lines.map(({ id, to, what, state, at, when, age }) => (
          <li key={id}>
            <p>
              <Link to={to}>{what}</Link>
            </p>
            <p className="earlier-records__note">
              {state},{' '}
              <time dateTime={at} title={when}>
                {age}
              </time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
