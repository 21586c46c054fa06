import { type Day, formatDate, formatDay } from '../../../../domain/calendar/paris-day.ts'
import { uncapitalised } from '../../../../domain/first-letter.ts'
import { formatCents } from '../../../../domain/money/format-cents.ts'
import type { InvoiceAccount } from '../../../../domain/payments/find-account.ts'
import {
  type CashGround,
  cashGroundNames,
  paymentMeansNames,
} from '../../../../domain/payments/payment-means.ts'
import { isReversal, reversalKey } from '../../../../domain/payments/reverse-payment.ts'

/** What was recorded, each with whether it may be taken back. */
export function linesOf({ recorded }: InvoiceAccount) {
  const keys = new Set(recorded.map(({ key }) => key))
  return recorded.map(
    ({ id, key, cents, means, paid_on, booked_on, reference, recorded_by, recorded_at, ...cash }) => ({
      id,
      day: formatDay(paid_on),
      amount: formatCents(cents),
      isBack: cents < 0,
      what: [paymentMeansNames[means], reference, cashSaid(cash)].filter(Boolean).join(', '),
      by: `${recorded_by}, le ${formatDate(recorded_at)}${bookedNote(paid_on, booked_on)}`,
      canReverse: !isReversal(key) && !keys.has(reversalKey(id)),
    }),
  )
}

const cashSaid = ({
  cash_ground,
  cash_proof,
}: {
  cash_ground: CashGround | null
  cash_proof: string | null
}) => (cash_ground ? `${uncapitalised(cashGroundNames[cash_ground])}\u00a0: ${cash_proof}` : '')

const bookedNote = (paidOn: Day, bookedOn: Day) =>
  paidOn === bookedOn ? '' : `, compté dans la journée du ${formatDay(bookedOn)}`
