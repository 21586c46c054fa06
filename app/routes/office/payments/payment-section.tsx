import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { ChevronDown } from '../../../ui/icon/icons.ts'
import { PaymentForm } from './payment-form.tsx'
import { PaymentLines } from './payment-lines.tsx'
import type { PaymentsView } from './read-payments.server.ts'
import { RestForm } from './rest-form.tsx'
import './payment-section.css'

export type PaymentFormName = 'encaissee' | 'encaissement' | 'contre-passer'

interface PaymentSectionProps {
  /** As `readPayments` gives it. */
  payments: PaymentsView
  /** Of the record's page, where its forms are sent. */
  address: string
  /** What became of forms that were sent without JavaScript. */
  outcomes: { [Name in PaymentFormName]?: FormOutcome }
}

/**
 * What was paid for an invoice or given back by a credit note, and what is left: the whole rest in one press, anything
 * else below it (docs/product.md §11.16).
 */
export function PaymentSection({ payments, address, outcomes }: PaymentSectionProps) {
  const { id, isCredit, state, rest, lines, mayRecord } = payments
  return (
    <section
      key={id}
      id="encaissements"
      className="paper-sheet payment-section"
      aria-labelledby="encaissements-titre"
    >
      <h2 id="encaissements-titre">{isCredit ? 'Remboursement' : 'Encaissements'}</h2>
      <p className="payment-section__state" data-open={rest !== null || undefined}>
        {state}
      </p>
      {mayRecord && <RestForm payments={payments} address={address} outcome={outcomes.encaissee} />}
      <PaymentLines payments={payments} address={address} outcome={outcomes['contre-passer']} />
      {mayRecord && (
        <details className="payment-section__other" open={outcomes.encaissement && true}>
          <summary className="fold">
            {lines.length > 0 ? 'Un autre mouvement' : 'Un autre montant ou un autre jour'} <ChevronDown />
          </summary>
          <PaymentForm payments={payments} address={address} outcome={outcomes.encaissement} />
        </details>
      )}
    </section>
  )
}
