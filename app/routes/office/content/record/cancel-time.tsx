import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'

export function CancelTime({ page, outcome: first }: { page: string; outcome?: FormOutcome }) {
  const form = useOfficeForm({ id: 'deprogrammer', action: formAddress(page, 'deprogrammer'), first })
  return <OfficeForm form={form} variant="secondary" submit="Annuler la publication prévue" saved="Annulée" />
}
