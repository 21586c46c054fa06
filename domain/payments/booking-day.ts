import { and, desc, eq, min } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { paymentClosures, payments } from '../../db/schema/tables.ts'
import { addDays, type Day } from '../calendar/paris-day.ts'

/** The last day that is closed; `null` before the first. */
export async function findLastClosedDay(db: Database): Promise<Day | null> {
  const [last] = await db
    .select({ name: paymentClosures.name })
    .from(paymentClosures)
    .where(and(eq(paymentClosures.period, 'day')))
    .orderBy(desc(paymentClosures.name))
    .limit(1)
  return last?.name ?? null
}

/** The first day whose totals are open: that after the last closed one, or that of the first payment; `null` before it. */
export async function findFirstOpenDay(db: Database): Promise<Day | null> {
  const closed = await findLastClosedDay(db)
  if (closed) return addDays(closed, 1)
  const [first] = await db.select({ day: min(payments.booked_on) }).from(payments)
  return first?.day ?? null
}

/** In whose totals money counts that moved on `paidOn`: that day's while it is open, else today's. */
export async function bookingDay(db: Database, paidOn: Day, today: Day): Promise<Day> {
  const open = (await findFirstOpenDay(db)) ?? today
  if (paidOn >= open) return paidOn
  // A clock that was set back does not open what is closed.
  return today >= open ? today : open
}
