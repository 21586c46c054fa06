import { href, Link } from 'react-router'
import type { TodayView } from './read-today.server.ts'
import { TodayPart } from './today-part.tsx'

type Part = NonNullable<TodayView['estimates']>['ending']

interface TodaysEstimatesProps {
  name: string
  title: string
  part: Part
  /** What the list calls them. */
  state: string
}

/** Quotes that wait for somebody: to remind their client of, to make an order of. */
export function TodaysEstimates({ name, title, part: { shown, all }, state }: TodaysEstimatesProps) {
  return (
    <TodayPart name={name} title={title} all={all}>
      <ul className="plain-list today__lines">
        {shown.map(({ id, to, client, what, note, total }) => (
          <li key={id} className="today__line">
            <div>
              <Link to={to} className="today__link" data-key="row" prefetch="intent">
                <strong>{client}</strong>
              </Link>
              <p>{what}</p>
            </div>
            <p className="today__note">
              <strong>{total}</strong>, {note}
            </p>
          </li>
        ))}
      </ul>
      <p className="today__note">
        <Link to={`${href('/gestion/devis')}?etat=${state}`}>Tous ces devis</Link>
      </p>
    </TodayPart>
  )
}
