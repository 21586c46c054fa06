import type { ReactNode } from 'react'
import { formAddress } from '../../../../forms/form-actions.ts'
import { type FormOutcome, questionIn } from '../../../../forms/form-outcome.ts'
import { QuestionOf } from '../../../../office/form/asked-question.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { PressWaiting } from '../../../../office/offline/waiting-uploads.tsx'
import { receiveLabel } from '../../../../office/records/order-step-labels.ts'
import { Button } from '../../../../ui/button.tsx'
import './move-form.css'

interface MoveFormProps {
  /** Of the order. */
  page: string
  from: number
  to: number
  outcome?: FormOutcome
  variant?: 'primary' | 'secondary'
  /** Leads on to its invoice. */
  bills?: boolean
  /** How the list of what waits for the network calls it; absent where it leads on. */
  called?: string
  children: ReactNode
}

/** One press brings an order to another step. */
export function MoveForm({
  page,
  from,
  to,
  outcome: first,
  variant,
  bills = false,
  called,
  children,
}: MoveFormProps) {
  const form = useOfficeForm({
    id: 'etape',
    action: formAddress(page, 'etape'),
    first,
    queue: called ? { called, replaces: true } : undefined,
  })
  const wrong = moveProblem(form)
  return (
    <>
      <form {...form.formProps} className="move-form">
        <input type="hidden" name="de" value={from} />
        <input type="hidden" name="vers" value={to} />
        {bills && <input type="hidden" name="suite" value="facturer" />}
        {form.waiting ? (
          <PressWaiting press={form.waiting} />
        ) : (
          <Button type="submit" variant={variant} busy={form.isBusy}>
            {children}
          </Button>
        )}
        <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
      </form>
      {form.outcome !== first && <QuestionOf outcome={form.outcome} action={formAddress(page, 'etape')} />}
    </>
  )
}

/** What stopped a move or a receipt; a question is asked in a dialog of its own. */
export const moveProblem = ({
  outcome,
  problems,
  failure,
}: Pick<ReturnType<typeof useOfficeForm>, 'outcome' | 'problems' | 'failure'>) =>
  questionIn(outcome) ? undefined : (problems.form ?? failure)

interface ReceiveFormProps {
  /** Of the order. */
  page: string
  outcome?: FormOutcome
  /** How the list of what waits for the network calls it. */
  called: string
}

/** One press notes that the rims of an expected order have come. */
export function ReceiveForm({ page, outcome: first, called }: ReceiveFormProps) {
  const form = useOfficeForm({
    id: 'recevoir',
    action: formAddress(page, 'recevoir'),
    first,
    queue: { called, replaces: true },
  })
  const wrong = moveProblem(form)
  return (
    <>
      <form {...form.formProps} className="move-form">
        {form.waiting ? (
          <PressWaiting press={form.waiting} />
        ) : (
          <Button type="submit" busy={form.isBusy}>
            {receiveLabel}
          </Button>
        )}
        <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
      </form>
      {form.outcome !== first && <QuestionOf outcome={form.outcome} action={formAddress(page, 'recevoir')} />}
    </>
  )
}
