import { href } from 'react-router'
import { baseField, type Conflict, writeBase } from '../../../../../../domain/forms/merge-changes.ts'
import type { ClosureField } from '../../../../../../domain/settings/closures/closure-form.ts'
import { type FormOutcome, typedOf } from '../../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../../forms/one-of-forms.ts'
import type { FieldBinding } from '../../../../../ui/field/field-binding.ts'
import { SelectField } from '../../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../../ui/field/text-field.tsx'
import { ConflictField } from '../../../form/conflict-field.tsx'
import { OfficeForm } from '../../../form/office-form.tsx'
import { useOfficeForm } from '../../../form/use-office-form.ts'
import { type Round, useRoundEnd, useRounds } from '../../../form/use-rounds.ts'
import type { ListedClosure } from './read-closures.server.ts'

const rules = async () =>
  (await import('../../../../../../domain/settings/closures/closure-form.ts')).closureForm
const addressFor = (name: string) => formAddress(href('/gestion/reglages/fermetures'), name)

type Places = Readonly<Record<string, string>>
type Values = Readonly<Record<string, string>>

export function AnnounceForm({ places, outcome: first }: { places: Places; outcome?: FormOutcome }) {
  const form = useOfficeForm({ id: 'annoncer', action: addressFor('annoncer'), rules, first })
  return (
    <OfficeForm form={form} submit="Annoncer" saved={'Annoncée\u00a0: le site la montre déjà'}>
      <ClosureFields field={form.field} places={places} />
    </OfficeForm>
  )
}

interface ChangeProps {
  closure: ListedClosure
  places: Places
  outcome?: FormOutcome
}

/** The form carries the closure as its fields were filled. */
export function ChangeClosureForm({ closure, places, outcome }: ChangeProps) {
  const own = typedOf(outcome)?.id === closure.id ? outcome : undefined
  const { round, next } = useRounds<Values>(closure.values, own)
  return (
    <ClosureRound
      key={round.number}
      {...{ round, places }}
      id={closure.id}
      latest={closure.values}
      onNext={next}
    />
  )
}

interface RoundProps {
  id: string
  round: Round<Values>
  latest: Values
  places: Places
  onNext: (first: FormOutcome, values: Values) => void
}

function ClosureRound({ id, round, latest, places, onNext }: RoundProps) {
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

interface WithdrawProps {
  closure: ListedClosure
  isWithdrawn?: boolean
}

/** Takes a closure back, or puts it up again. */
export function WithdrawForm({ closure: { id, days }, isWithdrawn = false }: WithdrawProps) {
  const name = isWithdrawn ? 'remettre' : 'retirer'
  const form = useOfficeForm({ id: `${name}-${id}`, action: addressFor(name) })
  const { formProps, problems, failure, isBusy } = form
  const wrong = problems.form ?? failure
  return (
    <form {...formProps}>
      <input type="hidden" name="id" value={id} />
      <button type="submit" className="button" data-variant="secondary" disabled={isBusy}>
        {isWithdrawn ? 'Remettre' : 'Retirer'}
        <span className="visually-hidden"> la fermeture {days}</span>
      </button>
      <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
    </form>
  )
}

interface FieldsProps {
  field: (name: ClosureField) => FieldBinding
  places: Places
  conflicts?: readonly Conflict[]
}

function ClosureFields({ field, places, conflicts = [] }: FieldsProps) {
  const conflictOf = (name: ClosureField) => conflicts.find((one) => one.field === name)
  const [place, from, to, reason] = (['place', 'from', 'to', 'reason'] as const).map(conflictOf)
  return (
    <div className="setting-fields">
      {place ? (
        <ConflictField label="Lieu" conflict={place} says={places} />
      ) : (
        <SelectField
          {...field('place')}
          label="Lieu"
          options={places}
          prompt={null}
          required
          className="setting-fields__long"
        />
      )}
      {from ? (
        <ConflictField label="Premier jour" conflict={from} />
      ) : (
        <TextField {...field('from')} label="Premier jour" type="date" required />
      )}
      {to ? (
        <ConflictField label="Dernier jour" conflict={to} />
      ) : (
        <TextField {...field('to')} label="Dernier jour" type="date" required />
      )}
      {reason ? (
        <ConflictField label="Raison" conflict={reason} />
      ) : (
        <TextField
          {...field('reason')}
          label="Raison"
          hint={'Les visiteurs lisent\u00a0: «\u00a0Fermé aujourd’hui\u00a0: congés d’été\u00a0»'}
          required
          maxLength={80}
          autoComplete="off"
          className="setting-fields__long"
        />
      )}
    </div>
  )
}
