import { formAddress } from '../../../forms/one-of-forms.ts'
import { OfficeForm } from './office-form.tsx'
import type { Outcomes } from './untold.tsx'
import { useOfficeForm } from './use-office-form.ts'

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
