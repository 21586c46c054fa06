import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orders } from '../../../db/schema/tables.ts'
import { addDays, type Day } from '../../calendar/paris-day.ts'
import { pointOfSale } from '../../documents/points-of-sale.ts'
import { closedOn } from './working-days.ts'

/** How far ahead it is looked, in days of the calendar. */
const farthest = 90

/** A day on which something may be promised. */
export interface PromisableDay {
  day: Day
  /** Rims that may still be promised for it, so that this and all promises after it can be kept; negative: too many are. */
  free: number
  /** Why the workshop does not work then; a plain weekend has no name. */
  closed: { holiday: string | null } | null
}

/**
 * What a workshop can still promise, from today on (docs/product.md §11.14). It does so many rims a working day
 * (`site.pointsOfSale`), what is due first first: a day takes as many more as fit into it and do not push a later
 * promise over its own day. `except` is the order that is being promised anew.
 */
export async function listPromisableDays(
  db: Database,
  posId: string,
  today: Day,
  except?: string,
): Promise<PromisableDay[]> {
  const { rimsPerDay } = pointOfSale(posId)
  const load = await readLoad(db, posId, today, except)
  let room = 0
  const days = Array.from({ length: farthest }, (_, ahead) => {
    const day = addDays(today, ahead)
    const closed = closedOn(posId, day)
    room += (closed ? 0 : rimsPerDay) - (load.get(day) ?? 0)
    return { day, closed, free: room }
  })
  // What a later promise needs is not free before it.
  let least = Number.POSITIVE_INFINITY
  for (const one of days.toReversed()) {
    least = Math.min(least, one.free)
    one.free = least
  }
  return days
}

/** The first working day that takes so many rims; `null` where none does within sight. */
export const firstFreeDay = (days: readonly PromisableDay[], rims: number): Day | null =>
  days.find(({ closed, free }) => !closed && free >= rims)?.day ?? null

/** Rims that are promised for each day and still to be done; what is late is due today. */
async function readLoad(db: Database, posId: string, today: Day, except = ''): Promise<Map<Day, number>> {
  const { promised_on, rim_n, status, pos_id, id } = orders
  const due = sql<Day>`greatest(${promised_on}, ${today}::date)::text`
  const rows = await db
    .select({ day: due, rims: sql<number>`sum(coalesce(${rim_n}, 0))`.mapWith(Number) })
    .from(orders)
    // On the road, the work is done.
    .where(and(eq(pos_id, posId), sql`${status} < 2`, isNotNull(promised_on), ne(id, except)))
    .groupBy(sql`1`)
  return new Map(rows.map(({ day, rims }) => [day, rims]))
}
