import { closeReasons } from '../../../../../../domain/inbox/close-reasons.ts'
import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../../forms/one-of-forms.ts'
import { SelectField } from '../../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../../ui/field/text-field.tsx'
import { OfficeForm } from '../../../form/office-form.tsx'
import { useOfficeForm } from '../../../form/use-office-form.ts'
import type { RecordView } from '../read-record.server.ts'

interface CloseFormProps {
  record: RecordView
  outcome?: FormOutcome
  variant: 'primary' | 'secondary'
}

/** Closes with a reason, which folds out below its button. */
export function CloseForm({ record, outcome: first, variant }: CloseFormProps) {
  const form = useOfficeForm({
    id: 'fermer',
    action: formAddress(record.address, 'fermer'),
    rules: async () => (await import('../../../../../../domain/inbox/close-form.ts')).closeForm,
    first,
  })
  return (
    <details id="fermer" className="record-acts__fold" open={first !== undefined}>
      <summary className="button" data-variant={variant} data-key="done">
        Fermer…
      </summary>
      <OfficeForm form={form} submit="Fermer" saved="Fermé">
        <SelectField
          {...form.field('motif')}
          label="Raison"
          prompt="Choisir une raison"
          options={closeReasons}
          required
        />
        <TextField
          {...form.field('precision')}
          label="Précision (facultative)"
          maxLength={200}
          autoComplete="off"
        />
      </OfficeForm>
    </details>
  )
}
