import type { Day } from '../calendar/paris-day.ts'
import type { PaymentMeans } from './payment-means.ts'

export interface NewPayment {
  /** Of the form: sent twice, recorded once. */
  key: string
  invoiceId: string
  /** Including tax; negative for money given back. */
  cents: number
  /** The day on which it moved; not after today. */
  paidOn: Day
  means: PaymentMeans
  reference?: string
  /** What was still owed where the amount was chosen: with another rest, nothing is recorded. */
  seen?: number
  /** How it is told. */
  act?: 'invoice.payment-recorded' | 'invoice.payment-reversed'
}
