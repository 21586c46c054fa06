import { href } from 'react-router'
import type { ClientValues } from '../../../../../domain/clients/client-values.ts'
import { baseField, writeBase } from '../../../../../domain/forms/merge-changes.ts'
import { type FormOutcome, typedOf } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { type Round, useRoundEnd } from '../../form/use-rounds.ts'
import { ClientFields } from '../client-fields.tsx'

interface ChangeRoundProps {
  id: string
  round: Round<ClientValues>
  latest: ClientValues
  onNext: (first: FormOutcome, values: ClientValues) => void
}

export function ChangeRound({ id, round, latest, onNext }: ChangeRoundProps) {
  const { values, first } = round
  const form = useOfficeForm({
    id: 'modifier',
    action: formAddress(href('/gestion/clients/:id', { id }), 'modifier'),
    rules: async () => (await import('../../../../../domain/clients/form/client-form.ts')).clientForm,
    first,
    defaults: values,
  })
  const { box, conflicts } = useRoundEnd({ round, latest, outcome: form.outcome, onNext })
  return (
    <div ref={box} tabIndex={-1} className="client-change">
      <OfficeForm form={form} submit="Enregistrer" saved="Enregistré">
        <input type="hidden" name={baseField} value={typedOf(first)?.[baseField] ?? writeBase(values)} />
        <ClientFields field={form.field} conflicts={conflicts} />
      </OfficeForm>
    </div>
  )
}
