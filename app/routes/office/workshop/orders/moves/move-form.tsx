import type { ReactNode } from 'react'
import { formAddress } from '../../../../../forms/form-actions.ts'
import { type FormOutcome, questionOfOutcome } from '../../../../../forms/form-outcome.ts'
import { FormQuestionBox } from '../../../../../office/form/form-question-box.tsx'
import { useOfficeForm } from '../../../../../office/form/use-office-form.ts'
import { PendingSubmissionNotice } from '../../../../../office/offline/pending-items.tsx'
import { receiveRimsLabel } from '../../../../../office/records/order-status-labels.ts'
import { Button } from '../../../../../ui/button.tsx'
import '../../../../../office/form/office-form.css'
import './move-form.css'

interface MoveFormProps {
  /** Address of the order's page. */
  page: string
  from: number
  to: number
  outcome?: FormOutcome
  variant?: 'primary' | 'secondary'
  /** Whether the form redirects to the order's invoice. */
  bills?: boolean
  /** Warnings that the page shows beside the button (`sachant`), so that they are not asked again. */
  confirmed?: string
  /** Label in the list of pending offline submissions; missing if the form redirects, which needs the network. */
  queueLabel?: string
  children: ReactNode
}

/** Button that moves an order to another status. */
export function MoveOrderForm({
  page,
  from,
  to,
  outcome: first,
  variant,
  bills = false,
  confirmed,
  queueLabel,
  children,
}: MoveFormProps) {
  const form = useOfficeForm({
    id: 'etape',
    action: formAddress(page, 'etape'),
    first,
    queue: queueLabel ? { label: queueLabel, replaces: true } : undefined,
  })
  const errorText = orderMoveProblemText(form)
  return (
    <>
      <form {...form.formProps} className="move-form">
        <input type="hidden" name="de" value={from} />
        <input type="hidden" name="vers" value={to} />
        {confirmed && <input type="hidden" name="sachant" value={confirmed} />}
        {bills && <input type="hidden" name="suite" value="facturer" />}
        {form.pendingSubmission ? (
          <PendingSubmissionNotice submission={form.pendingSubmission} />
        ) : (
          <Button type="submit" variant={variant} busy={form.isBusy}>
            {children}
          </Button>
        )}
        <div role="alert">{errorText && <p className="office-form__alert">{errorText}</p>}</div>
      </form>
      {form.outcome !== first && (
        <FormQuestionBox outcome={form.outcome} action={formAddress(page, 'etape')} />
      )}
    </>
  )
}

/** Returns the problem of a move or receipt; `undefined` for a question, which is shown in a dialog. */
export const orderMoveProblemText = ({
  outcome,
  problems,
  failure,
}: Pick<ReturnType<typeof useOfficeForm>, 'outcome' | 'problems' | 'failure'>) =>
  questionOfOutcome(outcome) ? undefined : (problems.form ?? failure)

interface ReceiveFormProps {
  /** Address of the order's page. */
  page: string
  outcome?: FormOutcome
  /** Label of this form in the list of pending offline submissions. */
  queueLabel: string
}

/** Button that records that the rims of an expected order were received. */
export function ReceiveRimsForm({ page, outcome: first, queueLabel }: ReceiveFormProps) {
  const form = useOfficeForm({
    id: 'recevoir',
    action: formAddress(page, 'recevoir'),
    first,
    queue: { label: queueLabel, replaces: true },
  })
  const errorText = orderMoveProblemText(form)
  return (
    <>
      <form {...form.formProps} className="move-form">
        {form.pendingSubmission ? (
          <PendingSubmissionNotice submission={form.pendingSubmission} />
        ) : (
          <Button type="submit" busy={form.isBusy}>
            {receiveRimsLabel}
          </Button>
        )}
        <div role="alert">{errorText && <p className="office-form__alert">{errorText}</p>}</div>
      </form>
      {form.outcome !== first && (
        <FormQuestionBox outcome={form.outcome} action={formAddress(page, 'recevoir')} />
      )}
    </>
  )
}
