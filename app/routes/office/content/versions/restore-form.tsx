import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'

export function RestoreForm({ page, outcome: first }: { page: string; outcome?: FormOutcome }) {
  const form = useOfficeForm({ id: 'reprendre', action: formAddress(page, 'reprendre'), first })
  return <OfficeForm form={form} variant="secondary" submit="Reprendre cette version" saved="Reprise" />
}
