import { type FormOutcome, messageIn, problemsIn } from '../../../forms/form-outcome.ts'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { OfficeForm } from './office-form.tsx'
import { useOfficeForm } from './use-office-form.ts'

export type Outcomes = Partial<Record<string, FormOutcome>>

interface UntoldProps {
  outcomes: Outcomes
  /** Forms that the page has by now: they tell of themselves. */
  shown: readonly string[]
}

/** What became of a press whose form has left the page since. */
export function Untold({ outcomes, shown }: UntoldProps) {
  const untold = Object.entries(outcomes).filter(([name]) => !shown.includes(name))
  const sentences = untold.flatMap(([, outcome]) => problemsIn(outcome).form ?? messageIn(outcome) ?? [])
  if (sentences.length === 0) return null
  return (
    <p className="office-form__alert" role="alert">
      {sentences.join(' ')}
    </p>
  )
}

interface PressFormProps {
  page: string
  /** Behind the address of the page. */
  name: string
  submit: string
  saved: string
  outcomes: Outcomes
  variant?: 'primary' | 'secondary'
}

/** A form that is one button. */
export function PressForm({ page, name, submit, saved, outcomes, variant = 'secondary' }: PressFormProps) {
  const form = useOfficeForm({ id: name, action: formAddress(page, name), first: outcomes[name] })
  return <OfficeForm form={form} variant={variant} submit={submit} saved={saved} />
}
