import { baseField, writeBase } from '../../../../../../domain/forms/merge-changes.ts'
import type { RimField, RimValues } from '../../../../../../domain/rims/rim-fields.ts'
import { type FormOutcome, typedOf } from '../../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../../forms/one-of-forms.ts'
import { OfficeForm } from '../../../form/office-form.tsx'
import { useOfficeForm } from '../../../form/use-office-form.ts'
import { type Round, useRoundEnd } from '../../../form/use-rounds.ts'
import { RimFields } from './rim-fields.tsx'

interface RimRoundProps {
  page: string
  /** Empty for a new one. */
  rimId: string
  round: Round<RimValues>
  latest: RimValues
  onNext: (first: FormOutcome, values: RimValues) => void
}

export function RimRound({ page, rimId, round, latest, onNext }: RimRoundProps) {
  const { values, first } = round
  const form = useOfficeForm({
    id: `jante-${rimId || 'nouvelle'}`,
    action: formAddress(page, 'jante'),
    rules: async () => (await import('../../../../../../domain/rims/rim-form.ts')).rimForm,
    first,
    defaults: values,
  })
  const { box, conflicts } = useRoundEnd({ round, latest, outcome: form.outcome, onNext })
  return (
    <div ref={box} tabIndex={-1} className="order-change">
      <OfficeForm
        form={form}
        variant="secondary"
        submit={rimId ? 'Enregistrer' : 'Ajouter'}
        saved={rimId ? 'Enregistrée' : 'Ajoutée'}
      >
        <input type="hidden" name="jante" value={rimId} />
        {rimId && (
          <input type="hidden" name={baseField} value={typedOf(first)?.[baseField] ?? writeBase(values)} />
        )}
        <RimFields field={(name: RimField) => form.field(name)} conflicts={conflicts} />
      </OfficeForm>
    </div>
  )
}
