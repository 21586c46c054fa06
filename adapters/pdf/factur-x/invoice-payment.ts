import type { PaymentInput } from '@stackforge-eu/factur-x'
import type { PrintableDocument } from '../../../domain/documents/printable-document.ts'
import { paymentDelay, paymentTerms } from '../words/payment-terms.ts'

/** SEPA credit transfer (58); a credit note asks for no payment and says what becomes of it. */
export function paymentOf(document: PrintableDocument): PaymentInput {
  const { kind, number, dueOn, facts } = document
  if (kind === 'credit-note') return { termsDescription: paymentTerms(document).at(-1)?.text }
  const { iban, companyName } = facts.legal
  return {
    meansCode: '58',
    iban: iban.replace(/\s/g, ''),
    accountName: companyName,
    paymentReference: number,
    dueDate: dueOn ?? undefined,
    termsDescription: paymentDelay(document),
  }
}
