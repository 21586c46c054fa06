import { href } from 'react-router'
import { baseField, writeBase } from '../../../../../../domain/forms/merge-changes.ts'
import { type FormOutcome, typedOf } from '../../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../../forms/one-of-forms.ts'
import { OfficeForm } from '../../../form/office-form.tsx'
import { useOfficeForm } from '../../../form/use-office-form.ts'
import { type Round, useRoundEnd, useRounds } from '../../../form/use-rounds.ts'
import { ClosureFields, type Places } from './closure-fields.tsx'
import type { ListedClosure } from './read-closures.server.ts'

const rules = async () =>
  (await import('../../../../../../domain/settings/closures/closure-form.ts')).closureForm

const addressFor = (name: string) => formAddress(href('/gestion/reglages/fermetures'), name)

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
