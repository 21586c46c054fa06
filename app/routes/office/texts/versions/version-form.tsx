import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'

interface VersionFormProps {
  address: string
  number: number
  name: string
  submit: string
  saved: string
  outcome?: FormOutcome
}

export function VersionForm({ address, number, name, submit, saved, outcome: first }: VersionFormProps) {
  const form = useOfficeForm({ id: `${name}-${number}`, action: formAddress(address, name), first })
  return (
    <OfficeForm form={form} variant="secondary" submit={submit} saved={saved}>
      <input type="hidden" name="number" value={number} />
    </OfficeForm>
  )
}
