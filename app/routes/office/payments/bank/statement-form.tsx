import { href } from 'react-router'
import { type FormOutcome, messageIn, problemsIn } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { Button } from '../../../../ui/button/button.tsx'
import type { BankSaved } from './bank-outcomes.server.ts'
import '../../../../ui/field/field.css'

/** A file of the bank comes in, as the browser sends it: the page that answers says what it held. */
export function StatementForm({ outcome }: { outcome?: FormOutcome }) {
  const wrong = problemsIn(outcome).form ?? messageIn(outcome)
  return (
    <form
      id="releve"
      method="post"
      action={formAddress(href('/gestion/encaissements/banque'), 'releve')}
      encType="multipart/form-data"
      className="paper-sheet bank-statement"
    >
      <div className="field">
        <label className="field__label" htmlFor="fichier">
          Relevé de la banque
        </label>
        <p className="field__hint" id="fichier-aide">
          CAMT.053 (XML) ou CSV, 4&nbsp;Mo au plus. Seules les entrées d’argent sont gardées&nbsp;; importer
          deux fois le même relevé ne change rien.
        </p>
        <input
          id="fichier"
          name="fichier"
          type="file"
          required
          className="bank-statement__file"
          accept=".xml,.csv,.txt,.xlsx,text/csv,application/xml,text/xml"
          aria-describedby="fichier-aide"
          aria-invalid={wrong ? true : undefined}
        />
      </div>
      {wrong && (
        <p className="office-form__alert" role="alert">
          {wrong}
        </p>
      )}
      {outcome?.outcome === 'saved' && <p role="status">{(outcome as BankSaved).told}</p>}
      <div>
        <Button type="submit" variant="secondary">
          Lire le relevé
        </Button>
      </div>
    </form>
  )
}
