import type { CashGround, PaymentMeans } from '../payments/payment-means.ts'

/** Money that came in for an invoice or went back, and what is left to be paid, in cents (docs/product.md §11.16). */
interface PaymentTold {
  number: string
  /** Negative for what went back. */
  cents: number
  means: PaymentMeans
  owed: number
  /** Of cash above the limit: why it was taken. */
  ground?: CashGround
}

/** What is done with payments: told on the record of their invoice, files of the bank on their own. */
export interface PaymentActs {
  'invoice.payment-recorded': { before: null; after: PaymentTold }
  'invoice.payment-reversed': { before: null; after: PaymentTold }
  'bank.imported': { before: null; after: { file: string; fresh: number; known: number } }
  'bank.ignored': { before: null; after: { cents: number; day: string } }
  'bank.restored': { before: null; after: { cents: number; day: string } }
}
