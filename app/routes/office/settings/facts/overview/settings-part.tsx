import { Link } from 'react-router'
import type { OverviewEntry } from './read-overview.server.ts'

export function SettingsPart({
  id,
  title,
  entries,
}: {
  id: string
  title: string
  entries: readonly OverviewEntry[]
}) {
  return (
    <section className="settings-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="plain-list settings-map">
        {entries.map(({ to, name, says }) => (
          <li key={to} className="paper-sheet">
            <Link to={to} className="settings-map__link" prefetch="intent">
              <strong>{name}</strong>
            </Link>
            <span>{says}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
