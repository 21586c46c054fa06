import { formAddress } from '../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { Button } from '../../../ui/button.tsx'
import { useCountdownEnd } from '../form/use-countdown-end.ts'
import { useOfficeForm } from '../form/use-office-form.ts'
import './undo-step.css'

interface UndoStepProps {
  page: string
  /** Left when the page was made. */
  seconds: number
  outcome?: FormOutcome
  /** What was done, where the page does not show it. */
  says?: string
}

/** The last move may be taken back until its seconds are over: the client hears of it only then. */
export function UndoStep({ page, seconds, outcome: first, says = 'C’est fait.' }: UndoStepProps) {
  const form = useOfficeForm({ id: 'annuler', action: formAddress(page, 'annuler'), first })
  const isOver = useCountdownEnd(seconds)
  const wrong = form.problems.form ?? form.failure
  if (isOver && !wrong) return null
  return (
    <form {...form.formProps} id="annuler" className="undo-step">
      <p role="status">{says}</p>
      <Button type="submit" variant="secondary" busy={form.isBusy}>
        Annuler
      </Button>
      <p role="alert" className="undo-step__problem">
        {wrong}
      </p>
    </form>
  )
}
