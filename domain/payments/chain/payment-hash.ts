import type { payments } from '../../../db/schema/tables.ts'
import { hashOf } from './chain-hash.ts'

type Payment = Omit<typeof payments.$inferSelect, 'id' | 'hash'>

/** In the order of the columns; days as `2026-11-22`, instants in ISO 8601 with milliseconds in UTC. */
export const paymentHash = (payment: Payment): string =>
  hashOf([
    payment.previous_hash,
    payment.key,
    payment.invoice_id,
    payment.pos_id,
    payment.paid_on,
    payment.booked_on,
    payment.cents,
    payment.means,
    payment.reference,
    payment.recorded_by,
    payment.recorded_at.toISOString(),
    // Payments of before these columns, and all that need no ground, keep the text that they were hashed by.
    ...(payment.cash_ground === null ? [] : [payment.cash_ground, payment.cash_proof]),
  ])
