import { useEffect, useRef } from 'react'
import { href } from 'react-router'
import type { ClientValues } from '../../../../domain/clients/client-fields.ts'
import { baseField, writeBase } from '../../../../domain/forms/merge-changes.ts'
import { conflictsIn, type FormOutcome, typedOf } from '../../../forms/form-outcome.ts'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'
import { type Round, useNextRound, useRounds } from '../form/use-rounds.ts'
import { ClientFields } from './client-fields.tsx'

interface ChangeFormProps {
  id: string
  values: ClientValues
  outcome?: FormOutcome
}

/**
 * The record's fields to be changed. The form carries the record as its fields were filled; once it is saved, or others
 * have changed the same, it begins anew with what the record is by then.
 */
export function ChangeForm({ id, values, outcome }: ChangeFormProps) {
  const [round, next] = useRounds(values, outcome)
  return <ChangeRound key={round.number} id={id} round={round} latest={values} onNext={next} />
}

interface ChangeRoundProps {
  id: string
  round: Round<ClientValues>
  /** The record as it is by now. */
  latest: ClientValues
  onNext: (first: FormOutcome, values: ClientValues) => void
}

function ChangeRound({ id, round, latest, onNext }: ChangeRoundProps) {
  const { number, values, first } = round
  const form = useOfficeForm({
    id: 'modifier',
    action: formAddress(href('/gestion/clients/:id', { id }), 'modifier'),
    rules: async () => (await import('../../../../domain/clients/client-form.ts')).clientForm,
    first,
    defaults: values,
  })
  useNextRound(form.outcome, round, latest, onNext)

  const conflicts = conflictsIn(first)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (conflicts.length > 0 && number > 0) box.current?.focus()
  }, [conflicts.length, number])
  return (
    <div ref={box} tabIndex={-1} className="client-change">
      <OfficeForm form={form} submit="Enregistrer" saved="Enregistré">
        <input type="hidden" name={baseField} value={typedOf(first)?.[baseField] ?? writeBase(values)} />
        <ClientFields field={form.field} conflicts={conflicts} />
      </OfficeForm>
    </div>
  )
}
