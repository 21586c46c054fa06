import { formAddress } from '../../../../forms/one-of-forms.ts'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { channels, type DecisionProps } from './decision.ts'

export function RefuseForm({ page, person, outcome: first }: DecisionProps) {
  const form = useOfficeForm({
    id: 'refuser',
    action: formAddress(page, 'refuser'),
    rules: async () => (await import('../../../../../domain/estimates/deciding/decide-form.ts')).refuseForm,
    first,
    defaults: { canal: 'phone', qui: person },
  })
  return (
    <details id="refuser" open={first && true}>
      <summary className="fold">
        Le client refuse <ChevronDown />
      </summary>
      <OfficeForm form={form} variant="secondary" submit="Noter le refus" saved="Noté">
        <TextField {...form.field('motif')} label="Pourquoi" required maxLength={400} autoComplete="off" />
        <SelectField {...form.field('canal')} label="Comment" options={channels} prompt={null} />
        <TextField {...form.field('qui')} label="Par qui" maxLength={120} autoComplete="off" />
      </OfficeForm>
    </details>
  )
}
