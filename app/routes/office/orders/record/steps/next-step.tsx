import { type FormOutcome, problemsIn } from '../../../../../forms/form-outcome.ts'
import { PressForm } from '../../../form/press-form.tsx'
import { nextStepWords } from '../../order-words.ts'
import type { OrderPartProps } from '../order-part.ts'
import { MoveForm } from './move-form.tsx'

/** The one large button: what moves the order on, or lets it go on. */
export function NextStep({ page, order, outcomes }: OrderPartProps & { page: string }) {
  const { status, blockedReason, billing } = order
  const next = nextStepWords[status]
  if (blockedReason)
    return (
      <>
        <PressForm
          {...{ page, outcomes }}
          name="debloquer"
          submit="Débloquer"
          saved="Débloquée"
          variant="primary"
        />
        <Refused outcome={outcomes.etape} />
      </>
    )
  if (!next) return null
  // What is delivered is billed next, unless it has been.
  const isLast = status === 2 && billing !== null
  const step = { page, from: status, to: status + 1 }
  return (
    <>
      {isLast && (
        <MoveForm {...step} bills>
          Terminer et facturer
        </MoveForm>
      )}
      <MoveForm {...step} outcome={outcomes.etape} variant={isLast ? 'secondary' : 'primary'}>
        {next}
      </MoveForm>
    </>
  )
}

/** A step that was not taken, while it was blocked by somebody else. */
function Refused({ outcome }: { outcome?: FormOutcome }) {
  const { form } = problemsIn(outcome)
  return <div role="alert">{form && <p className="office-form__alert">{form}</p>}</div>
}
