import { Link } from 'react-router'
import type { AudienceView } from './read-audience-page.server.ts'
import './audience-figures.css'

/** What the period came to; each figure shows its chart when it is pressed. */
export function AudienceFigures({ figures }: Pick<AudienceView, 'figures'>) {
  return (
    <nav className="audience-figures" aria-label="Ce que montre le graphique">
      <ul className="plain-list">
        {figures.map(({ key, label, value, change, note, to, isShown }) => (
          <li key={key}>
            <Link to={to} preventScrollReset aria-current={isShown ? 'true' : undefined}>
              <span className="audience-figures__label">{label}</span>
              <strong>{value}</strong>
              <small>{[change, note].filter(Boolean).join(', ')}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
