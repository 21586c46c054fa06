import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import { OfficeForm } from '../../../form/office-form.tsx'
import { useOfficeForm } from '../../../form/use-office-form.ts'
import { addressFor } from './closure-address.ts'
import { ClosureFields, type Places } from './closure-fields.tsx'
import { rules } from './closure-rules.ts'

export function AnnounceForm({ places, outcome: first }: { places: Places; outcome?: FormOutcome }) {
  const form = useOfficeForm({ id: 'annoncer', action: addressFor('annoncer'), rules, first })
  return (
    <OfficeForm form={form} submit="Annoncer" saved={'Annoncée\u00a0: le site la montre déjà'}>
      <ClosureFields field={form.field} places={places} />
    </OfficeForm>
  )
}
