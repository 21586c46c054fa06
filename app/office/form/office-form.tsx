import type { ReactNode } from 'react'
import type { FormProblems } from '../../../domain/kernel/forms/validate-form.ts'
import { formAddress } from '../../forms/form-actions.ts'
import { type FormOutcome, messageOfOutcome, problemsOfOutcome } from '../../forms/form-outcome.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icon/icons.ts'
import { PendingSubmissionNotice } from '../offline/pending-items.tsx'
import type { QueuedSubmission } from '../offline/queued-submission.ts'
import { useOfficeForm } from './use-office-form.ts'
import './office-form.css'

interface OfficeFormProps {
  /** Result of `useOfficeForm`. */
  form: {
    formProps: object
    problems: FormProblems
    failure: string | undefined
    isBusy: boolean
    outcome: FormOutcome | undefined
    pendingSubmission?: QueuedSubmission
    isSavedByEnter: boolean
  }
  submit: string
  /** Sentence shown after the form is saved. */
  saved: string
  variant?: 'primary' | 'secondary'
  /** Further submit buttons, beside the first. */
  more?: ReactNode
  children?: ReactNode
  /** Rarely used fields, below the button. */
  below?: ReactNode
}

/** Form of the office: fields, the problem of the form as a whole, submit button, result. */
export function OfficeForm({ form, submit, saved, variant, more, children, below }: OfficeFormProps) {
  const { problems, failure, isBusy, outcome, pendingSubmission, isSavedByEnter } = form
  const errorText = problems.form ?? failure
  return (
    <form {...form.formProps} className="office-form">
      {!isSavedByEnter && <DisabledDefaultButton />}
      {children}
      <div role="alert">{errorText && <p className="office-form__alert">{errorText}</p>}</div>
      <div className="office-form__end">
        <Button type="submit" variant={variant} busy={isBusy}>
          {failure ? 'Réessayer' : submit}
        </Button>
        {more}
        <p className="office-form__saved" role="status">
          {!isBusy && outcome?.outcome === 'saved' && (
            <>
              <CheckIcon /> {saved}
            </>
          )}
        </p>
        {pendingSubmission && <PendingSubmissionNotice submission={pendingSubmission} />}
      </div>
      {below}
    </form>
  )
}

/** First button of a form. Without JavaScript, Enter in a field presses the first button; this one is disabled, so nothing is sent. */
export const DisabledDefaultButton = () => <button type="submit" disabled hidden />

interface ButtonFormProps {
  page: string
  /** Name of the form in the address, and id of the form. */
  name: string
  submit: string
  saved: string
  outcomes: FormOutcomes
  variant?: 'primary' | 'secondary'
}

export function ButtonForm({ page, name, submit, saved, outcomes, variant = 'secondary' }: ButtonFormProps) {
  const form = useOfficeForm({ id: name, action: formAddress(page, name), first: outcomes[name] })
  return <OfficeForm form={form} variant={variant} submit={submit} saved={saved} />
}

export type FormOutcomes = Partial<Record<string, FormOutcome>>

interface LeftoverOutcomesProps {
  outcomes: FormOutcomes
  /** Names of the forms on the page, each of which shows its own outcome. */
  shown: readonly string[]
}

/** Shows the outcomes of submitted forms that are no longer on the page. */
export function RemovedFormOutcomes({ outcomes, shown }: LeftoverOutcomesProps) {
  const leftover = Object.entries(outcomes).filter(([name]) => !shown.includes(name))
  const sentences = leftover.flatMap(
    ([, outcome]) => problemsOfOutcome(outcome).form ?? messageOfOutcome(outcome) ?? [],
  )
  if (sentences.length === 0) return null
  return (
    <p className="office-form__alert" role="alert">
      {sentences.join(' ')}
    </p>
  )
}
