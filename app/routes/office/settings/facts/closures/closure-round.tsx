import { baseField, writeBase } from '../../../../../../domain/forms/merge-changes.ts'
import { type FormOutcome, typedOf } from '../../../../../forms/form-outcome.ts'
import { OfficeForm } from '../../../form/office-form.tsx'
import { useOfficeForm } from '../../../form/use-office-form.ts'
import { type Round, useRoundEnd } from '../../../form/use-rounds.ts'
import { addressFor } from './closure-address.ts'
import { ClosureFields, type Places } from './closure-fields.tsx'
import { rules } from './closure-rules.ts'

export type Values = Readonly<Record<string, string>>

interface RoundProps {
  id: string
  round: Round<Values>
  latest: Values
  places: Places
  onNext: (first: FormOutcome, values: Values) => void
}

export function ClosureRound({ id, round, latest, places, onNext }: RoundProps) {
  const { values, first } = round
  const action = addressFor('modifier')
  const form = useOfficeForm({ id: `modifier-${id}`, action, rules, first, defaults: values })
  const { box, conflicts } = useRoundEnd({ round, latest, outcome: form.outcome, onNext })
  return (
    <div ref={box} tabIndex={-1} className="setting-form">
      <OfficeForm form={form} submit="Enregistrer" saved="Enregistrée">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name={baseField} value={typedOf(first)?.[baseField] ?? writeBase(values)} />
        <ClosureFields field={form.field} places={places} conflicts={conflicts} />
      </OfficeForm>
    </div>
  )
}
