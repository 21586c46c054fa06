import { eq, lt, lte, max, sql } from 'drizzle-orm'
import { bankLines, paymentClosures, payments } from '../../db/schema/tables.ts'
import { parisBefore } from '../calendar/paris-day.ts'
import { keptFrom } from '../payments/kept-from.ts'
import type { World } from '../world.ts'
import { keptFor } from './kept-for.ts'

/**
 * Deletes payments ten years after the end of their year, up to one that a closure names, so that the rest of the chain
 * is known to follow; closures tell of nobody and stay. Lines of the bank go after thirteen months. Answers how many.
 */
export async function forgetOldPayments({ db, clock }: World<'db' | 'clock'>) {
  const oldBank = parisBefore(clock.now(), keptFor.bankLines)
  const lines = await db.delete(bankLines).where(lt(bankLines.imported_at, oldBank))
  const oldest = keptFrom(clock.now())
  const { last_payment } = paymentClosures
  const [last] = await db
    .select({ id: max(last_payment) })
    .from(paymentClosures)
    .where(
      sql`${eq(paymentClosures.period, 'day')} and ${lt(paymentClosures.name, oldest)} and ${last_payment} < (
        select coalesce(min(id), 9e15) from ${payments} where ${payments.booked_on} >= ${oldest}::date)`,
    )
  const forgotten = last?.id ? await db.delete(payments).where(lte(payments.id, last.id)) : null
  return { payments: forgotten?.rowCount ?? 0, bankLines: lines.rowCount ?? 0 }
}
