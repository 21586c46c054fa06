import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'

export type Outcomes = Partial<Record<string, FormOutcome>>

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
