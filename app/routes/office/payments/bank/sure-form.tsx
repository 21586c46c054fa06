import { href } from 'react-router'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import type { BankSaved } from './bank-outcomes.server.ts'

interface SureFormProps {
  /** Ids of the lines that are shown and of which there is no doubt. */
  sure: readonly string[]
  outcome?: FormOutcome
}

/** All of which there is no doubt, in one press. */
export function SureForm({ sure, outcome: first }: SureFormProps) {
  const action = formAddress(href('/gestion/encaissements/banque'), 'toutes')
  const { formProps, outcome, isBusy, problems, failure } = useOfficeForm({ id: 'toutes', action, first })
  const wrong = problems.form ?? failure
  return (
    <form {...formProps} id="toutes" className="bank-sure">
      {sure.map((id) => (
        <input key={id} type="hidden" name="ligne" value={id} />
      ))}
      {sure.length > 0 && (
        <Button type="submit" busy={isBusy}>
          {sure.length === 1 ? 'Encaisser la ligne sûre' : `Encaisser les ${sure.length} lignes sûres`}
        </Button>
      )}
      <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
      <p role="status">{!isBusy && outcome?.outcome === 'saved' && (outcome as BankSaved).told}</p>
    </form>
  )
}
