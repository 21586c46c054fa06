import { Link } from 'react-router'
import type { LegalView } from './load-legal.server.ts'
import './legal-versions.css'

interface LegalVersionsProps {
  view: LegalView
  /** Address of the current version. */
  path: string
}

/** Notice that a version is not the current one, with a link to it. */
export function OtherLegalVersion({ view: { isInForce, status }, path }: LegalVersionsProps) {
  if (isInForce) return null
  return (
    <p className="legal-other" role="note">
      {status}. <Link to={path}>Lire la version en vigueur</Link>
    </p>
  )
}

/** Dates of all versions of a text; renders nothing when there is only one. */
export function LegalVersions({ view: { versions }, path }: LegalVersionsProps) {
  if (versions.length < 2) return null
  return (
    <section className="legal-versions" aria-labelledby="versions-titre">
      <h2 id="versions-titre">Toutes les versions</h2>
      <ol className="plain-list">
        {versions.map(({ number, words, summary, isShown, isInForce }) => (
          <li key={number}>
            <p>
              <Link
                to={isInForce ? path : `${path}/versions/${number}`}
                aria-current={isShown ? 'page' : undefined}
              >
                Version {number}
              </Link>
              <span>{words}</span>
            </p>
            <p>{summary}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
