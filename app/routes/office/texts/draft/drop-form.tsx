import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'

export function DropForm({ address, outcome: first }: { address: string; outcome?: FormOutcome }) {
  const form = useOfficeForm({ id: 'abandonner', action: formAddress(address, 'abandonner'), first })
  return (
    <div id="abandonner">
      <OfficeForm form={form} variant="secondary" submit="Abandonner ce brouillon" saved="Abandonné" />
    </div>
  )
}
