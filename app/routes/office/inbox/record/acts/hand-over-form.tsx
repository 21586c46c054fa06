import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../../forms/one-of-forms.ts'
import { SelectField } from '../../../../../ui/field/select-field.tsx'
import { OfficeForm } from '../../../form/office-form.tsx'
import { useOfficeForm } from '../../../form/use-office-form.ts'
import type { RecordView } from '../read-record.server.ts'

interface HandOverFormProps {
  record: RecordView
  outcome?: FormOutcome
}

/** Hands it over to somebody else who may handle it. */
export function HandOverForm({ record, outcome: first }: HandOverFormProps) {
  const { address, handler, colleagues } = record
  const form = useOfficeForm({ id: 'confier', action: formAddress(address, 'confier'), first })
  const wrong = form.problems.a
  if (Object.keys(colleagues).length === 0) return null
  return (
    <div id="confier">
      <OfficeForm form={form} submit="Confier" saved="Confié" variant="secondary">
        <input type="hidden" name="de" value={handler?.id ?? ''} />
        <SelectField
          id="confier-a"
          name="a"
          label="Confier à"
          prompt="Choisir quelqu’un"
          options={colleagues}
          errors={wrong ? [wrong] : undefined}
          required
        />
      </OfficeForm>
    </div>
  )
}
