import { type FormOutcome, messageIn, problemsIn } from '../../../../forms/form-outcome.ts'
import type { BankSaved } from './bank-outcomes.server.ts'

/** Of a line whose form was sent without JavaScript, which may be gone from the list. */
export function BankAnswered({ outcome }: { outcome?: FormOutcome }) {
  const wrong = problemsIn(outcome).form ?? messageIn(outcome)
  if (wrong)
    return (
      <p className="office-form__alert" role="alert">
        {wrong}
      </p>
    )
  return outcome?.outcome === 'saved' ? <p role="status">{(outcome as BankSaved).told}</p> : null
}
