import { Link } from 'react-router'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { WordDiff } from '../editor/word-diff.tsx'
import { OfficeForm } from '../form/office-form.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'
import type { LegalTextView } from './read-legal-text.server.ts'

type Version = LegalTextView['versions'][number]

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
            {version.changes && <WordDiff parts={version.changes} />}
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

function VersionWords({ version }: { version: Version }) {
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

interface VersionFormProps {
  address: string
  number: number
  name: string
  submit: string
  saved: string
  outcome?: FormOutcome
}

function VersionForm({ address, number, name, submit, saved, outcome: first }: VersionFormProps) {
  const form = useOfficeForm({ id: `${name}-${number}`, action: formAddress(address, name), first })
  return (
    <OfficeForm form={form} variant="secondary" submit={submit} saved={saved}>
      <input type="hidden" name="number" value={number} />
    </OfficeForm>
  )
}
