import { choosablePaymentMeansNames } from '../../../../../domain/billing/payment-means.ts'
import type { FieldBinding } from '../../../../ui/field/field-parts.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'

interface MovementFieldsProps {
  field: (name: 'montant' | 'date' | 'moyen' | 'reference') => FieldBinding
  /** Label of the amount. */
  label: string
  hint?: string
  /** Latest day that can be entered. */
  today: string
}

/** Fields of a payment: amount, day, means, reference. */
export function PaymentFields({ field, label, hint, today }: MovementFieldsProps) {
  return (
    <>
      <TextField
        {...field('montant')}
        label={label}
        hint={hint}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        required
      />
      <TextField {...field('date')} label="Jour" type="date" max={today} required />
      <SelectField {...field('moyen')} label="Moyen" prompt={null} options={choosablePaymentMeansNames} />
      <TextField
        {...field('reference')}
        label="Référence"
        hint="Numéro du chèque, libellé du virement…"
        autoComplete="off"
        maxLength={140}
      />
    </>
  )
}
