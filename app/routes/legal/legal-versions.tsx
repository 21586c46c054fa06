import { Link } from 'react-router'
import type { LegalView } from './read-legal.server.ts'
import './legal-versions.css'

interface LegalVersionsProps {
  view: LegalView
  /** Of the version in force. */
  path: string
}

/** Says of a version that it is not the one in force, and leads there. */
export function OtherVersion({ view: { isInForce, status }, path }: LegalVersionsProps) {
  if (isInForce) return null
  return (
    <p className="legal-other" role="note">
      {status}. <Link to={path}>Lire la version en vigueur</Link>
    </p>
  )
}

/** All versions of a text with their days; nothing while there is one. */
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
