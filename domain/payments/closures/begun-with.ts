import { and, desc, eq, gte } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { paymentClosures } from '../../../db/schema/tables.ts'
import type { Day } from '../../calendar/paris-day.ts'
import { addTotals, type ClosureTotals, noTotals } from './periods.ts'

/** What of the day's month and year is closed already, and all that was before it. */
export async function begunWith(tx: Database, from: Day) {
  const { period, name, totals } = paymentClosures
  const days = await tx
    .select({ name, totals })
    .from(paymentClosures)
    .where(and(eq(period, 'day'), gte(name, `${from.slice(0, 4)}-01-01`)))
    .orderBy(name)
  const [last] = await tx
    .select({ totals })
    .from(paymentClosures)
    .where(eq(period, 'day'))
    .orderBy(desc(name))
    .limit(1)
  const together = (some: { totals: ClosureTotals }[]) =>
    some.reduce((all, one) => addTotals(all, one.totals), noTotals)
  return {
    month: together(days.filter((day) => day.name.startsWith(from.slice(0, 7)))),
    year: together(days),
    ever: last?.totals.ever ?? 0,
  }
}
