import { plateCountryChoices } from '../../../../../domain/business/safety/plate-country.ts'
import {
  type FieldConflict,
  openedValuesFieldName,
  serializeOpenedValues,
} from '../../../../../domain/kernel/forms/merge-changes.ts'
import type { OrderField, OrderValues } from '../../../../../domain/workshop/orders/order-fields.ts'
import { handoverWayNames } from '../../../../../domain/workshop/orders/order-status.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import { type FormOutcome, submittedValuesOfOutcome } from '../../../../forms/form-outcome.ts'
import { ConflictField } from '../../../../office/form/conflict-field.tsx'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import {
  type FormVersion,
  useFormVersions,
  useNextFormVersion,
} from '../../../../office/form/use-form-versions.ts'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { CheckField } from '../../../../ui/field/check-field.tsx'
import type { FieldBinding } from '../../../../ui/field/field-parts.tsx'
import { RadioField } from '../../../../ui/field/radio-field.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextArea } from '../../../../ui/field/text-area.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import type { OrderFactsView } from './order-facts.server.ts'
import type { PromiseView } from './promised-day.server.ts'
import { PromisedField } from './promised-field.tsx'
import { VisitDayField } from './visit-day-field.tsx'
import './order.css'
import './order-fields.css'

interface ChangeOrderFormProps {
  page: string
  facts: OrderFactsView
  promise: PromiseView
  outcome?: FormOutcome
}

export function ChangeOrderForm({ outcome, ...shown }: ChangeOrderFormProps) {
  const { round, next } = useFormVersions(shown.facts.values, outcome)
  return <ChangeRound key={round.number} {...shown} round={round} onNext={next} />
}

interface ChangeRoundProps extends Omit<ChangeOrderFormProps, 'outcome'> {
  round: FormVersion<OrderValues>
  onNext: (first: FormOutcome, values: OrderValues) => void
}

function ChangeRound({ page, facts, promise, round, onNext }: ChangeRoundProps) {
  const { values, first } = round
  const form = useOfficeForm({
    id: 'modifier',
    action: formAddress(page, 'modifier'),
    rules: async () => (await import('../../../../../domain/workshop/orders/order-forms.ts')).orderForm,
    first,
    defaults: values,
  })
  const { box, conflicts } = useNextFormVersion({
    round,
    latest: facts.values,
    outcome: form.outcome,
    onNext,
  })
  return (
    <div ref={box} tabIndex={-1} className="order-change">
      <OfficeForm form={form} submit="Enregistrer" saved="Enregistré">
        <input
          type="hidden"
          name={openedValuesFieldName}
          value={submittedValuesOfOutcome(first)?.[openedValuesFieldName] ?? serializeOpenedValues(values)}
        />
        <ChangeOrderFields
          field={form.field}
          conflicts={conflicts}
          promise={promise}
          isExpected={facts.isExpected}
        />
      </OfficeForm>
    </div>
  )
}

interface ChangeOrderFieldsProps {
  field: (name: OrderField) => FieldBinding
  conflicts: readonly FieldConflict[]
  promise: PromiseView
  /** Whether the rims have not arrived. */
  isExpected: boolean
}

const textFields = [
  { name: 'brand', label: 'Marque du véhicule', maxLength: 60 },
  { name: 'model', label: 'Modèle', maxLength: 80 },
  { name: 'registration_number', label: 'Immatriculation ou OR', maxLength: 40 },
  { name: 'mileage', label: 'Kilométrage', maxLength: 7, inputMode: 'numeric' },
  { name: 'purchase_order', label: 'Bon de commande', maxLength: 60 },
  {
    name: 'status_name',
    label: 'Précision pour le client',
    maxLength: 120,
    hint: 'Sous le nom de l’étape en cours\u00a0; effacée à la suivante',
  },
] as const

function ChangeOrderFields({ field, conflicts, promise, isExpected }: ChangeOrderFieldsProps) {
  const conflictOf = (name: OrderField) => conflicts.find((one) => one.field === name)
  const [dropOff, handoverOn] = [conflictOf('drop_off_on'), conflictOf('handover_on')]
  const [country, promised, reason, handover, notes, tells] = [
    conflictOf('plate_country'),
    conflictOf('promised_on'),
    conflictOf('late_reason'),
    conflictOf('handover'),
    conflictOf('notes'),
    conflictOf('tells_client'),
  ]
  return (
    <>
      {promised ? (
        <ConflictField label="Promise pour le" conflict={promised} />
      ) : (
        <PromisedField
          field={field('promised_on')}
          days={promise.days}
          rims={promise.rims}
          lead={promise.lead}
        />
      )}
      {promise.agreed &&
        (reason ? (
          <ConflictField label="Pourquoi plus tard que convenu" conflict={reason} />
        ) : (
          <TextField
            {...field('late_reason')}
            label="Pourquoi plus tard que convenu"
            hint={`Le devis accepté prévoit le ${promise.agreed} au plus tard. Le client lit cette raison\u00a0; effacée si la date convient.`}
            maxLength={200}
            autoComplete="off"
          />
        ))}
      {handover ? (
        <ConflictField label="Remise des jantes" conflict={handover} wording={handoverWayNames} />
      ) : (
        <RadioField {...field('handover')} label="Remise des jantes" options={handoverWayNames} />
      )}
      {isExpected &&
        (dropOff ? (
          <ConflictField label="Dépôt prévu le" conflict={dropOff} />
        ) : (
          <VisitDayField field={field('drop_off_on')} label="Dépôt prévu le" days={promise.days} />
        ))}
      {handoverOn ? (
        <ConflictField label="Remise prévue le" conflict={handoverOn} />
      ) : (
        <VisitDayField
          field={field('handover_on')}
          label="Remise prévue le"
          hint="Jour convenu avec le client pour le retrait ou la livraison"
          days={promise.days}
        />
      )}
      <div className="order-fields">
        {textFields.map(({ name, ...line }) => {
          const conflict = conflictOf(name)
          return conflict ? (
            <ConflictField key={name} label={line.label} conflict={conflict} />
          ) : (
            <TextField key={name} autoComplete="off" {...line} {...field(name)} />
          )
        })}
        {country ? (
          <ConflictField label="Pays de la plaque" conflict={country} wording={plateCountryChoices} />
        ) : (
          <SelectField
            {...field('plate_country')}
            label="Pays de la plaque"
            options={plateCountryChoices}
            prompt="D’après la plaque"
          />
        )}
      </div>
      {notes ? (
        <ConflictField label="Notes de l’atelier" conflict={notes} />
      ) : (
        <TextArea
          {...field('notes')}
          label="Notes de l’atelier"
          hint={'Réservées à l’équipe\u00a0: le client ne les voit jamais.'}
        />
      )}
      {tells ? (
        <ConflictField label="E-mails au client" conflict={tells} wording={{ on: 'À chaque étape' }} />
      ) : (
        <CheckField {...field('tells_client')} label="Prévenir le client par e-mail à chaque étape" />
      )}
    </>
  )
}
