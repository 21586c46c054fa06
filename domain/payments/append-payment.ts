import type { Database } from '../../db/client.ts'
import { payments } from '../../db/schema/tables.ts'
import { type Day, parisDay } from '../calendar/paris-day.ts'
import type { Actor } from '../events/actor.ts'
import type { World } from '../world.ts'
import { bookingDay } from './booking-day.ts'
import { findHead, holdChain } from './chain/payment-chain.ts'
import { paymentHash } from './chain/payment-hash.ts'
import type { Invoice } from './invoice-account.ts'
import type { NewPayment } from './new-payment.ts'

/** Puts a payment at the end of the chain; answers the day that it is booked on. */
export async function appendPayment(
  tx: Database,
  { clock }: World<'clock'>,
  by: Actor,
  { id, pos_id }: Invoice,
  { key, cents, paidOn, means, reference = '', cash }: NewPayment,
): Promise<Day> {
  await holdChain(tx)
  const recorded_at = clock.now()
  const booked_on = await bookingDay(tx, paidOn, parisDay(recorded_at))
  const { hash: previous_hash } = await findHead(tx)
  const link = {
    key,
    invoice_id: id,
    pos_id,
    paid_on: paidOn,
    booked_on,
    cents,
    means,
    reference,
    cash_ground: cash?.ground ?? null,
    cash_proof: cash?.proof ?? null,
    recorded_by: by.name,
    recorded_at,
    previous_hash,
  }
  await tx.insert(payments).values({ ...link, hash: paymentHash(link) })
  return booked_on
}
