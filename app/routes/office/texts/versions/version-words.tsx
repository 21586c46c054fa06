import { Link } from 'react-router'
import type { LegalTextView } from '../read-legal-text.server.ts'

type Version = LegalTextView['versions'][number]

export function VersionWords({ version }: { version: Version }) {
  const { number, standing, made, summary, to, compare, changes, isInForce } = version
  return (
    <div className="text-versions__words">
      <h3>
        Version {number}
        {isInForce && <span className="texts__state">En vigueur</span>}
      </h3>
      <p>
        {standing}. {summary}
      </p>
      <p className="paper-note">{made}</p>
      <p className="text-versions__links">
        <Link to={to} target="_blank">
          La lire
        </Link>
        {compare && !changes && (
          <Link to={compare} preventScrollReset>
            Voir ce qui a changé
          </Link>
        )}
      </p>
    </div>
  )
}
