import type { ReactNode } from 'react'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'

interface PressFormProps {
  name: string
  page: string
  outcome?: FormOutcome
  title: string
  submit: string
  saved: string
  children: ReactNode
}

/** An act of second rank, its words and its button behind a press. */
export function FoldedPress({ name, page, outcome: first, title, submit, saved, children }: PressFormProps) {
  const form = useOfficeForm({ id: name, action: formAddress(page, name), first })
  return (
    <details id={name} open={first && true}>
      <summary className="fold">
        {title} <ChevronDown />
      </summary>
      <p className="paper-note">{children}</p>
      <OfficeForm form={form} variant="secondary" submit={submit} saved={saved} />
    </details>
  )
}
