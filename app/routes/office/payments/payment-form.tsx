import { cashGroundNames, paymentMeansNames } from '../../../../domain/payments/payment-means.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { RadioField } from '../../../ui/field/radio-field.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { OfficeForm } from '../form/office-form.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'
import type { PaymentSaved } from './payment-outcomes.server.ts'
import type { PaymentsView } from './read-payments.server.ts'
import { usePressKey } from './use-press-key.ts'

interface PaymentFormProps {
  payments: PaymentsView
  address: string
  outcome?: FormOutcome
}

const ways = { recu: 'Reçu', rendu: 'Rendu' } as const

/** Any amount on any day: a part, more than the rest, an older payment, money given back. */
export function PaymentForm({ payments, address, outcome: first }: PaymentFormProps) {
  const { owed, today, usualMeans } = payments
  const form = useOfficeForm({
    id: 'encaissement',
    action: formAddress(address, 'encaissement'),
    rules: async () => (await import('../../../../domain/payments/payment-form.ts')).paymentForm,
    defaults: { sens: owed < 0 ? 'rendu' : 'recu', date: today, moyen: usualMeans },
    leader: 'montant',
    first,
  })
  const { outcome } = form
  const key = usePressKey(payments.keys.other, outcome)
  const saved = outcome?.outcome === 'saved' ? (outcome as PaymentSaved).told : ''
  return (
    <div id="encaissement" className="payment-form">
      <OfficeForm form={form} submit="Enregistrer" saved={saved} variant="secondary">
        <input type="hidden" name="cle" value={key} />
        <RadioField {...form.field('sens')} label="L’argent est" options={ways} required />
        <TextField
          {...form.field('montant')}
          label="Montant en euros"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          required
        />
        <TextField {...form.field('date')} label="Jour" type="date" max={today} required />
        <SelectField {...form.field('moyen')} label="Moyen" prompt={null} options={paymentMeansNames} />
        <TextField
          {...form.field('reference')}
          label="Référence"
          hint="Numéro du chèque, libellé du virement…"
          autoComplete="off"
          maxLength={140}
        />
        {payments.isAboveCashLimit && (
          <fieldset className="payment-form__cash">
            <legend>Espèces au-dessus de 1&nbsp;000&nbsp;€</legend>
            <p className="paper-note">
              La dette entière dépasse 1&nbsp;000&nbsp;€&nbsp;: aucune part n’en est payée en espèces, sauf
              dans ces cas (Code monétaire et financier, L.&nbsp;112-6 et D.&nbsp;112-3).
            </p>
            <SelectField {...form.field('motif')} label="Motif" prompt="Aucun" options={cashGroundNames} />
            <TextField
              {...form.field('preuve')}
              label="Justificatif présenté ou déclaration"
              hint="Avis d’imposition étranger, refus d’ouverture de compte…"
              autoComplete="off"
              maxLength={200}
            />
          </fieldset>
        )}
      </OfficeForm>
    </div>
  )
}
