import { Link } from 'react-router'
import type { HealthView } from './read-health.server.ts'

/** Each leads to the record where it is sent again. */
export function RefusedMails({ refused }: Pick<HealthView, 'refused'>) {
  if (refused.length === 0) return null
  return (
    <section className="paper-sheet health__list" aria-labelledby="refuses-titre">
      <h2 id="refuses-titre">E-mails refusés</h2>
      <ul className="plain-list">
        {refused.map(({ id, what, when, reason, to }) => (
          <li key={id}>
            <div>
              <Link to={to} className="health__link" prefetch="intent">
                <strong>{what}</strong>
              </Link>
              <p>
                {when}
                {reason && <>&nbsp;: {reason}</>}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
