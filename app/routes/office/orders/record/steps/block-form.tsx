import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../../forms/one-of-forms.ts'
import { TextField } from '../../../../../ui/field/text-field.tsx'
import { OfficeForm } from '../../../form/office-form.tsx'
import { useOfficeForm } from '../../../form/use-office-form.ts'

interface BlockFormProps {
  page: string
  outcome?: FormOutcome
}

/** Says what keeps the order from going on. */
export function BlockForm({ page, outcome: first }: BlockFormProps) {
  const form = useOfficeForm({
    id: 'bloquer',
    action: formAddress(page, 'bloquer'),
    rules: async () => (await import('../../../../../../domain/orders/steps/block-form.ts')).blockForm,
    first,
  })
  return (
    <div id="bloquer">
      <OfficeForm form={form} variant="secondary" submit="Bloquer" saved="Bloquée">
        <TextField
          {...form.field('raison')}
          label="Ce qui bloque la commande"
          hint={'Pour l’atelier seul, par exemple «\u00a0pièce attendue\u00a0»'}
          maxLength={200}
          autoComplete="off"
        />
      </OfficeForm>
    </div>
  )
}
