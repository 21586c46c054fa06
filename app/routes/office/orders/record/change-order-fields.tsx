import type { Conflict } from '../../../../../domain/forms/merge-changes.ts'
import type { OrderField } from '../../../../../domain/orders/order-fields.ts'
import { CheckField } from '../../../../ui/field/check-field.tsx'
import type { FieldBinding } from '../../../../ui/field/field-binding.ts'
import { TextArea } from '../../../../ui/field/text-area.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { ConflictField } from '../../form/conflict-field.tsx'
import { PromisedField } from '../promise/promised-field.tsx'
import type { OrderView } from './read-order.server.ts'

interface ChangeOrderFieldsProps {
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

export function ChangeOrderFields({ field, conflicts, promise }: ChangeOrderFieldsProps) {
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
