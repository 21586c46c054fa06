import { eq } from 'drizzle-orm'
import { payments } from '../../db/schema/tables.ts'
import { type Day, formatDay } from '../calendar/paris-day.ts'
import type { Actor } from '../events/actor.ts'
import { type PaymentWorld, type Recorded, recordPayment } from './record-payment.ts'

/** The key of what takes a payment back: once for each. */
export const reversalKey = (paymentId: number) => `${mark}${paymentId}`

/** Whether that key is of one. */
export const isReversal = (key: string) => key.startsWith(mark)

const mark = 'reversal:'

/**
 * Takes back what was recorded by mistake, or never came: the same amount the other way, since nothing that was recorded
 * changes (docs/product.md §11.16). A second time it does nothing; what takes back is not taken back itself.
 */
export async function reversePayment(
  world: PaymentWorld,
  by: Actor,
  { invoiceId, paymentId, day }: { invoiceId: string; paymentId: number; day: Day },
): Promise<Recorded> {
  const [found] = await world.db.select().from(payments).where(eq(payments.id, paymentId))
  if (!found || found.invoice_id !== invoiceId || isReversal(found.key)) return { outcome: 'gone' }
  return recordPayment(world, by, {
    key: reversalKey(paymentId),
    invoiceId,
    cents: -found.cents,
    paidOn: day,
    means: found.means,
    reference: `Annule l’écriture n°\u00a0${paymentId} du ${formatDay(found.paid_on)}`,
    act: 'invoice.payment-reversed',
  })
}
