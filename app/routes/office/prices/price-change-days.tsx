import { Link } from 'react-router'
import { ChevronDown } from '../../../ui/icon/icons.ts'
import type { PricesView } from './read-prices.server.ts'

export type Change = PricesView['changes'][number]

export function PriceChangeDays({ title, changes }: { title: string; changes: Change[] }) {
  return (
    <section className="paper-sheet price-changes">
      <h2>{title}</h2>
      {changes.map(({ day, shown, to, count, prices }) => (
        <details key={day}>
          <summary className="fold">
            {shown}, {count === 1 ? 'un prix' : `${count}\u00a0prix`} <ChevronDown />
          </summary>
          <ul className="plain-list price-changes__prices">
            {prices.map(({ field, name, before, after }) => (
              <li key={field}>
                <span>{name}</span>
                <span>
                  {before} → <strong>{after}</strong>
                </span>
              </li>
            ))}
          </ul>
          <Link to={to} preventScrollReset className="price-changes__link">
            Voir la grille de ce jour
          </Link>
        </details>
      ))}
    </section>
  )
}
