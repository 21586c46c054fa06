import type { ReactNode } from 'react'
import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../../forms/one-of-forms.ts'
import { Button } from '../../../../../ui/button/button.tsx'
import { useOfficeForm } from '../../../form/use-office-form.ts'
import type { RecordView } from '../read-record.server.ts'

interface ActFormProps {
  record: RecordView
  name: string
  outcome?: FormOutcome
  variant?: 'primary' | 'secondary'
  children: ReactNode
}

/** An act that is one press; what it leaves behind, the page shows: the opposite stands in its place. */
export function ActForm({ record, name, outcome: first, variant = 'primary', children }: ActFormProps) {
  const form = useOfficeForm({ id: name, action: formAddress(record.address, name), first })
  const wrong = form.problems.form ?? form.failure
  return (
    <form {...form.formProps} id={name} className="act-form">
      <input type="hidden" name="de" value={record.handler?.id ?? ''} />
      <Button type="submit" variant={variant} busy={form.isBusy}>
        {children}
      </Button>
      <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
    </form>
  )
}
