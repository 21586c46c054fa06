import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { href } from 'react-router'
import type { ClientValues } from '../../../../domain/clients/client-fields.ts'
import { baseField, writeBase } from '../../../../domain/forms/merge-changes.ts'
import { conflictsIn, type FormOutcome, typedOf } from '../../../forms/form-outcome.ts'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'
import { ClientFields } from './client-fields.tsx'

interface ChangeFormProps {
  id: string
  values: ClientValues
  outcome?: FormOutcome
}

/** What the fields were filled with, and what became of the try before. */
interface Round {
  number: number
  values: ClientValues
  first?: FormOutcome
}

/**
 * The record's fields to be changed. The form carries the record as its fields were filled; once it is saved, or others
 * have changed the same, it begins anew with what the record is by then.
 */
export function ChangeForm({ id, values, outcome }: ChangeFormProps) {
  const [round, setRound] = useState<Round>({ number: 0, values, first: outcome })
  const next = (first: FormOutcome, filled: ClientValues) =>
    setRound(({ number }) => ({ number: number + 1, values: filled, first }))
  return <ChangeRound key={round.number} id={id} round={round} latest={values} onNext={next} />
}

interface ChangeRoundProps {
  id: string
  round: Round
  /** The record as it is by now. */
  latest: ClientValues
  onNext: (first: FormOutcome, values: ClientValues) => void
}

function ChangeRound({ id, round: { number, values, first }, latest, onNext }: ChangeRoundProps) {
  const form = useOfficeForm({
    id: 'modifier',
    action: formAddress(href('/gestion/clients/:id', { id }), 'modifier'),
    rules: async () => (await import('../../../../domain/clients/client-form.ts')).clientForm,
    first,
    defaults: values,
  })
  const { outcome } = form
  const isNew = outcome !== undefined && outcome !== first
  const isConflict = isNew && conflictsIn(outcome).length > 0
  const hasMoved = writeBase(latest) !== writeBase(values)
  const goOn = useEffectEvent(() => outcome && onNext(outcome, isConflict ? values : latest))
  useEffect(() => {
    if (isConflict || (isNew && outcome.outcome === 'saved' && hasMoved)) goOn()
  }, [isConflict, isNew, outcome, hasMoved])

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
