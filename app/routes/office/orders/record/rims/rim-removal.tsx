import { formAddress } from '../../../../../forms/one-of-forms.ts'
import { OfficeForm } from '../../../form/office-form.tsx'
import { useOfficeForm } from '../../../form/use-office-form.ts'
import type { RimView } from './rim-line.tsx'

export function RimRemoval({ page, rim: { id, place } }: { page: string; rim: RimView }) {
  const form = useOfficeForm({ id: `retirer-${id}`, action: formAddress(page, 'retirer-jante') })
  return (
    <OfficeForm form={form} variant="secondary" submit={`Retirer la jante ${place}`} saved="Retirée">
      <input type="hidden" name="jante" value={id} />
    </OfficeForm>
  )
}
