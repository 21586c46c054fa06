import { formAddress } from '../../../../forms/form-actions.ts'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { FormDetails } from '../../../../ui/form-details.tsx'
import { CheckIcon, ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import type { DepositFormOutcome, RequestedDepositView } from './deposit-section.server.ts'
import { PaymentFields } from './movement-fields.tsx'
import { useNewSubmissionPerAmountOwed, useShownAmountOwed } from './use-shown-amount.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './deposit-section.css'

interface DepositSectionProps {
  /** `null` if nothing is owed. */
  deposit: RequestedDepositView | null
  /** Outcome of the form sent without JavaScript. */
  outcome?: DepositFormOutcome
}

/** Deposit due on acceptance of an estimate, with the button to record its payment. After the payment only the notice is shown. */
export function DepositSection({ deposit, outcome: first }: DepositSectionProps) {
  const form = useOfficeForm({
    id: 'acompte-recu',
    action: formAddress(deposit?.page ?? '', 'acompte-recu'),
    rules: async () =>
      (await import('../../../../../domain/billing/payments/payment-form.ts')).depositReceivedForm,
    defaults: { montant: deposit?.amount ?? '', date: deposit?.today ?? '', moyen: 'transfer' },
    leader: 'montant',
    first,
  })
  const { outcome, problems, failure } = form
  const owed = deposit?.owed ?? 0
  useNewSubmissionPerAmountOwed(owed)
  const shownOwed = useShownAmountOwed(owed, form)
  const notice = outcome?.outcome === 'saved' ? outcome.notice : ''
  if (!deposit)
    return (
      <>
        <div role="alert">
          {(problems.form ?? failure) && <p className="office-form__alert">{problems.form ?? failure}</p>}
        </div>
        <p role="status" className="office-form__saved">
          {notice && (
            <>
              <CheckIcon /> {notice}
            </>
          )}
        </p>
      </>
    )
  const { wording, since, today, mayRecord } = deposit
  return (
    <div className="asked-deposit" id="acompte-recu">
      <p>
        <strong>{wording}</strong> <small>{since}</small>
      </p>
      {mayRecord && (
        <FormDetails open={first !== undefined}>
          <summary className="fold">
            Noter l’acompte reçu <ChevronDownIcon />
          </summary>
          <OfficeForm form={form} submit="Noter l’acompte reçu" saved={notice} variant="secondary">
            <input type="hidden" name="reste" value={shownOwed} />
            <PaymentFields
              field={form.field}
              label="Montant reçu en euros"
              hint="Tel qu’il est arrivé, même en partie"
              today={today}
            />
            <p className="paper-note">
              La facture d’acompte est émise aussitôt, réglée, et envoyée au client&nbsp;; la facture finale
              la déduit.
            </p>
          </OfficeForm>
        </FormDetails>
      )}
    </div>
  )
}
