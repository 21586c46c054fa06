import { parisDay } from '../../domain/calendar/paris-day.ts'
import type { Actor } from '../../domain/events/actor.ts'
import type { PaymentMeans } from '../../domain/payments/payment-means.ts'
import { type PaymentWorld, recordPayment } from '../../domain/payments/record-payment.ts'
import { findOwed } from '../../domain/payments/still-owed.ts'
import type { PastAct } from './past-act.ts'

export const sophie: Actor = { id: null, name: 'Sophie Lambert', channel: 'office' }

export async function pay(
  world: PaymentWorld,
  invoiceId: string,
  cents: number,
  means: PaymentMeans,
): Promise<void> {
  if (cents === 0) return
  const paidOn = parisDay(world.clock.now())
  await recordPayment(world, sophie, {
    key: `demo:${invoiceId}`,
    invoiceId,
    cents,
    paidOn,
    means,
    isPast: true,
  })
}

/** All that is still owed of an invoice, or what its credit note gives back. */
export const payWhole = (at: Date, id: string, means: PaymentMeans): PastAct => ({
  at,
  act: async (world) => pay(world, id, (await findOwed(world.db, id)).owed, means),
})
