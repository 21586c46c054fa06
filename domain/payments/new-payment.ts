import type { Day } from '../calendar/paris-day.ts'
import type { CashException } from './cash-limit.ts'
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
  /** Of cash for a debt above the limit. */
  cash?: CashException
  /** What was still owed where the amount was chosen: with another rest, nothing is recorded. */
  seen?: number
  /** Made up by the demo, or by a test, in no order of time: the clock is not compared with what was recorded last. */
  isPast?: boolean
  /** How it is told. */
  act?: 'invoice.payment-recorded' | 'invoice.payment-reversed'
}
