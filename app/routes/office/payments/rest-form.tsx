import { paymentMeansNames } from '../../../../domain/payments/payment-means.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { Button } from '../../../ui/button/button.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { Check } from '../../../ui/icon/icons.ts'
import { useOfficeForm } from '../form/use-office-form.ts'
import type { PaymentSaved } from './payment-outcomes.server.ts'
import type { PaymentsView } from './read-payments.server.ts'
import { usePressKey } from './use-press-key.ts'

interface RestFormProps {
  payments: PaymentsView
  address: string
  outcome?: FormOutcome
}

/** All that is left, received or given back, in one press. */
export function RestForm({ payments, address, outcome: first }: RestFormProps) {
  const { isCredit, owed, rest, usualMeans } = payments
  const form = useOfficeForm({
    id: 'encaissee',
    action: formAddress(address, 'encaissee'),
    rules: async () => (await import('../../../../domain/payments/payment-form.ts')).restForm,
    defaults: { moyen: usualMeans },
    first,
  })
  const { outcome, isBusy, problems, failure } = form
  const key = usePressKey(payments.keys.rest, outcome)
  const wrong = problems.form ?? failure
  return (
    <form {...form.formProps} id="encaissee" className="rest-form">
      {rest !== null && (
        <div className="rest-form__press">
          <input type="hidden" name="cle" value={key} />
          <input type="hidden" name="reste" value={owed} />
          <SelectField {...form.field('moyen')} label="Moyen" prompt={null} options={paymentMeansNames} />
          <Button type="submit" busy={isBusy}>
            {owed > 0 ? 'Encaissée' : isCredit ? 'Remboursé' : 'Trop-perçu rendu'}
            <span className="rest-form__amount">{rest}</span>
          </Button>
        </div>
      )}
      <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
      <p role="status" className="office-form__saved">
        {!isBusy && outcome?.outcome === 'saved' && (
          <>
            <Check /> {(outcome as PaymentSaved).told}
          </>
        )}
      </p>
    </form>
  )
}
