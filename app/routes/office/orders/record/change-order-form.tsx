import { href } from 'react-router'
import { baseField, type Conflict, writeBase } from '../../../../../domain/forms/merge-changes.ts'
import type { OrderField, OrderValues } from '../../../../../domain/orders/order-fields.ts'
import { type FormOutcome, typedOf } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { CheckField } from '../../../../ui/field/check-field.tsx'
import type { FieldBinding } from '../../../../ui/field/field-binding.ts'
import { TextArea } from '../../../../ui/field/text-area.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { ConflictField } from '../../form/conflict-field.tsx'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { type Round, useRoundEnd, useRounds } from '../../form/use-rounds.ts'
import { PromisedField } from '../promise/promised-field.tsx'
import type { OrderView } from './read-order.server.ts'
import '../order-fields.css'
import './order-change.css'

interface ChangeOrderFormProps {
  order: OrderView
  outcome?: FormOutcome
}

/** What is told of an order, to be changed. */
export function ChangeOrderForm({ order, outcome }: ChangeOrderFormProps) {
  const { round, next } = useRounds(order.values, outcome)
  return <ChangeRound key={round.number} order={order} round={round} onNext={next} />
}

interface ChangeRoundProps {
  order: OrderView
  round: Round<OrderValues>
  onNext: (first: FormOutcome, values: OrderValues) => void
}

function ChangeRound({ order, round, onNext }: ChangeRoundProps) {
  const { values, first } = round
  const form = useOfficeForm({
    id: 'modifier',
    action: formAddress(href('/gestion/commandes/:id', { id: order.id }), 'modifier'),
    rules: async () => (await import('../../../../../domain/orders/order-form.ts')).orderForm,
    first,
    defaults: values,
  })
  const { box, conflicts } = useRoundEnd({ round, latest: order.values, outcome: form.outcome, onNext })
  return (
    <div ref={box} tabIndex={-1} className="order-change">
      <OfficeForm form={form} submit="Enregistrer" saved="Enregistré">
        <input type="hidden" name={baseField} value={typedOf(first)?.[baseField] ?? writeBase(values)} />
        <Fields field={form.field} conflicts={conflicts} promise={order.promise} />
      </OfficeForm>
    </div>
  )
}

interface FieldsProps {
  field: (name: OrderField) => FieldBinding
  conflicts: readonly Conflict[]
  promise: OrderView['promise']
}

const texts = [
  { name: 'brand', label: 'Marque du véhicule', maxLength: 60 },
  { name: 'model', label: 'Modèle', maxLength: 80 },
  { name: 'registration_number', label: 'Immatriculation ou OR', maxLength: 40 },
  { name: 'mileage', label: 'Kilométrage', maxLength: 7, inputMode: 'numeric' },
  { name: 'purchase_order', label: 'Bon de commande', maxLength: 60 },
  {
    name: 'status_name',
    label: 'Ce que le client lit',
    maxLength: 120,
    hint: 'Pour l’étape en cours\u00a0; la suivante a ses propres mots',
  },
] as const

function Fields({ field, conflicts, promise }: FieldsProps) {
  const conflictOf = (name: OrderField) => conflicts.find((one) => one.field === name)
  const [promised, notes, tells] = [
    conflictOf('promised_on'),
    conflictOf('notes'),
    conflictOf('tells_client'),
  ]
  return (
    <>
      {promised ? (
        <ConflictField label="Promise pour le" conflict={promised} />
      ) : (
        <PromisedField field={field('promised_on')} days={promise.days} rims={promise.rims} />
      )}
      <div className="order-fields">
        {texts.map(({ name, ...line }) => {
          const conflict = conflictOf(name)
          return conflict ? (
            <ConflictField key={name} label={line.label} conflict={conflict} />
          ) : (
            <TextField key={name} autoComplete="off" {...line} {...field(name)} />
          )
        })}
      </div>
      {notes ? (
        <ConflictField label="Notes de l’atelier" conflict={notes} />
      ) : (
        <TextArea
          {...field('notes')}
          label="Notes de l’atelier"
          hint={'Pour l’équipe seule\u00a0: le client ne les voit jamais.'}
        />
      )}
      {tells ? (
        <ConflictField label="E-mails au client" conflict={tells} says={{ on: 'À chaque étape' }} />
      ) : (
        <CheckField {...field('tells_client')} label="Prévenir le client par e-mail à chaque étape" />
      )}
    </>
  )
}
