import type { ComponentProps, ReactNode } from 'react'
import { plateCountryChoices } from '../../../../../../domain/business/safety/plate-country.ts'
import {
  type FieldConflict,
  openedValuesFieldName,
  serializeOpenedValues,
} from '../../../../../../domain/kernel/forms/merge-changes.ts'
import type { OrderField, OrderValues } from '../../../../../../domain/workshop/orders/order-fields.ts'
import { handoverWayNames } from '../../../../../../domain/workshop/orders/order-status.ts'
import { formAddress } from '../../../../../forms/form-actions.ts'
import { type FormOutcome, submittedValuesOfOutcome } from '../../../../../forms/form-outcome.ts'
import { ConflictField } from '../../../../../office/form/conflict-field.tsx'
import { OfficeForm } from '../../../../../office/form/office-form.tsx'
import {
  type FormVersion,
  useFormVersions,
  useNextFormVersion,
} from '../../../../../office/form/use-form-versions.ts'
import { useOfficeForm } from '../../../../../office/form/use-office-form.ts'
import { CheckField } from '../../../../../ui/field/check-field.tsx'
import type { FieldBinding } from '../../../../../ui/field/field-parts.tsx'
import { RadioField } from '../../../../../ui/field/radio-field.tsx'
import { SelectField } from '../../../../../ui/field/select-field.tsx'
import { TextArea } from '../../../../../ui/field/text-area.tsx'
import { TextField } from '../../../../../ui/field/text-field.tsx'
import type { PromiseView } from '../days/promised-day.server.ts'
import { PromisedField } from '../days/promised-field.tsx'
import { VisitDayField } from '../days/visit-day-field.tsx'
import type { OrderFactsView } from './order-facts.server.ts'
import './order.css'
import '../order-fields.css'

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
    rules: async () => (await import('../../../../../../domain/workshop/orders/order-forms.ts')).orderForm,
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

function ChangeOrderFields(props: ChangeOrderFieldsProps) {
  const fieldsAt = (section: ChangedField['section']) =>
    changedFieldList
      .filter(([, shown]) => shown.section === section)
      .map(([name]) => <ChangeOrderField key={name} name={name} {...props} />)
  return (
    <>
      {fieldsAt('above')}
      <div className="order-fields">{fieldsAt('columns')}</div>
      {fieldsAt('below')}
    </>
  )
}

/** Shows one field: its control, or both values if another user has changed it meanwhile. */
function ChangeOrderField({
  name,
  field,
  conflicts,
  ...order
}: ChangeOrderFieldsProps & { name: OrderField }) {
  const { label, wording, isShown, control } = changedFields[name]
  if (isShown && !isShown(order)) return null
  const conflict = conflicts.find((one) => one.field === name)
  return conflict ? (
    <ConflictField label={label} conflict={conflict} wording={wording} />
  ) : (
    control({ ...field(name), label }, order)
  )
}

type ShownOrder = Pick<ChangeOrderFieldsProps, 'promise' | 'isExpected'>

/** Field of the form: its section, label, condition and control. */
interface ChangedField {
  section: 'above' | 'columns' | 'below'
  label: string
  /** Labels by stored value, for fields with fixed options. */
  wording?: Readonly<Record<string, string>>
  isShown?: (order: ShownOrder) => boolean
  control: (field: FieldBinding & { label: string }, order: ShownOrder) => ReactNode
}

type LineProps = Omit<ComponentProps<typeof TextField>, keyof FieldBinding>

const lineInColumns = ({ label, ...line }: LineProps): ChangedField => ({
  section: 'columns',
  label,
  control: (field) => <TextField autoComplete="off" {...line} {...field} />,
})

/** Fields of the form, in the order of the page. */
const changedFields: Readonly<Record<OrderField, ChangedField>> = {
  promised_on: {
    section: 'above',
    label: 'Promise pour le',
    control: (field, { promise: { days, rims, lead } }) => (
      <PromisedField field={field} days={days} rims={rims} lead={lead} />
    ),
  },
  late_reason: {
    section: 'above',
    label: 'Pourquoi plus tard que convenu',
    isShown: ({ promise }) => Boolean(promise.agreed),
    control: (field, { promise }) => (
      <TextField
        {...field}
        hint={`Le devis accepté prévoit le ${promise.agreed} au plus tard. Le client lit cette raison\u00a0; effacée si la date convient.`}
        maxLength={200}
        autoComplete="off"
      />
    ),
  },
  handover: {
    section: 'above',
    label: 'Remise des jantes',
    wording: handoverWayNames,
    control: (field) => <RadioField {...field} options={handoverWayNames} />,
  },
  drop_off_on: {
    section: 'above',
    label: 'Dépôt prévu le',
    isShown: ({ isExpected }) => isExpected,
    control: (field, { promise }) => <VisitDayField field={field} label={field.label} days={promise.days} />,
  },
  handover_on: {
    section: 'above',
    label: 'Remise prévue le',
    control: (field, { promise }) => (
      <VisitDayField
        field={field}
        label={field.label}
        hint="Jour convenu avec le client pour le retrait ou la livraison"
        days={promise.days}
      />
    ),
  },
  brand: lineInColumns({ label: 'Marque du véhicule', maxLength: 60 }),
  model: lineInColumns({ label: 'Modèle', maxLength: 80 }),
  registration_number: lineInColumns({ label: 'Immatriculation ou OR', maxLength: 40 }),
  mileage: lineInColumns({ label: 'Kilométrage', maxLength: 7, inputMode: 'numeric' }),
  purchase_order: lineInColumns({ label: 'Bon de commande', maxLength: 60 }),
  status_name: lineInColumns({
    label: 'Précision pour le client',
    maxLength: 120,
    hint: 'Sous le nom de l’étape en cours\u00a0; effacée à la suivante',
  }),
  plate_country: {
    section: 'columns',
    label: 'Pays de la plaque',
    wording: plateCountryChoices,
    control: (field) => <SelectField {...field} options={plateCountryChoices} prompt="D’après la plaque" />,
  },
  notes: {
    section: 'below',
    label: 'Notes de l’atelier',
    control: (field) => (
      <TextArea {...field} hint={'Réservées à l’équipe\u00a0: le client ne les voit jamais.'} />
    ),
  },
  tells_client: {
    section: 'below',
    label: 'E-mails au client',
    wording: { on: 'À chaque étape' },
    control: (field) => <CheckField {...field} label="Prévenir le client par e-mail à chaque étape" />,
  },
}

const changedFieldList = Object.entries(changedFields) as [OrderField, ChangedField][]
