import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { WordDiff } from '../../editor/word-diff.tsx'
import type { LegalTextView } from '../read-legal-text.server.ts'
import { VersionForm } from './version-form.tsx'
import { VersionWords } from './version-words.tsx'

interface TextVersionsProps {
  view: LegalTextView
  outcomes?: { reprendre?: FormOutcome; retirer?: FormOutcome }
}

/** Every version with its days, what changed with it, and what may be done with it. */
export function TextVersions({ view: { versions, address, draft }, outcomes }: TextVersionsProps) {
  return (
    <section className="paper-sheet office-section" aria-labelledby="versions-titre">
      <h2 id="versions-titre">Versions</h2>
      <ol className="plain-list text-versions">
        {versions.map((version) => (
          <li key={version.number} id={`version-${version.number}`}>
            <VersionWords version={version} />
            {version.changes && <WordDiff diff={version.changes} />}
            {version.isToCome && (
              <VersionForm
                {...{ address, number: version.number, name: 'retirer', outcome: outcomes?.retirer }}
                submit="Retirer cette version"
                saved="Retirée"
              />
            )}
            {!version.isInForce && !version.isToCome && !draft && (
              <VersionForm
                {...{ address, number: version.number, name: 'reprendre', outcome: outcomes?.reprendre }}
                submit="Reprendre ce texte"
                saved="Repris dans le brouillon"
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
