import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orders } from '../../db/schema/tables.ts'
import { addDays, type Day } from '../calendar/paris-day.ts'
import { publicHoliday } from '../calendar/public-holidays.ts'
import { pointOfSale } from '../documents/points-of-sale.ts'
import { closureOn, closuresOf, shopLocation } from '../site.ts'
import { findPeriod } from '../withdrawals/withdrawal-period.ts'
import { type Handover, isReadyForPickup } from './order-status.ts'

/** How far ahead it is looked, in days of the calendar. */
const maxDaysAhead = 90

/** « dimanche » and the like need no explanation; a public holiday has its name, a closure its reason. */
interface ClosedDay {
  holiday: string | null
}

/** A day on which something may be promised. */
export interface PromisableDay {
  day: Day
  /** Rims that may still be promised for it, so that this and all promises after it can be kept; negative: too many are. */
  free: number
  /** `null` where the workshop works. */
  closed: ClosedDay | null
}

/**
 * What a workshop can still promise, from today on (docs/product.md §11.14). It does so many rims a working day
 * (`site.pointsOfSale`), what is due first first: a day takes as many more as fit into it and do not push a later
 * promise over its own day. `except` is the order that is being promised again.
 */
export async function listPromisableDays(
  db: Database,
  posId: string,
  today: Day,
  except?: string,
): Promise<PromisableDay[]> {
  const { rimsPerDay } = pointOfSale(posId)
  const load = await readPromisedRims(db, posId, today, except)
  let room = 0
  const days = Array.from({ length: maxDaysAhead }, (_, ahead) => {
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
async function readPromisedRims(
  db: Database,
  posId: string,
  today: Day,
  except = '',
): Promise<Map<Day, number>> {
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

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** Why a workshop does not work on that day; `null` where it does. Ostwald keeps Alsace-Moselle's own holidays too. */
export function closedOn(posId: string, day: Day): ClosedDay | null {
  const { hours, zipCode } = shopLocation(posId)
  const date = Temporal.PlainDate.from(day)
  const holiday = publicHoliday(date.year, date.month, date.day, zipCode)
  if (holiday) return { holiday }
  const closure = closureOn(closuresOf(posId), day)
  if (closure) return { holiday: closure.reason }
  const weekday = weekdays[date.dayOfWeek - 1]
  return weekday && hours[weekday] ? null : { holiday: null }
}

/** The first day, from that one on, on which the workshop works; a year of closed days ends the search. */
function workingDayFrom(posId: string, day: Day): Day {
  let found = day
  for (let passed = 0; passed < 366 && closedOn(posId, found); passed++) found = addDays(found, 1)
  return found
}

/** So many working days after a day, which counts for none: one after a Friday is the Monday. */
export function workingDayAfter(posId: string, day: Day, count: number): Day {
  let found = day
  for (let passed = 0; passed < count; passed++) found = workingDayFrom(posId, addDays(found, 1))
  return found
}

/**
 * The day that is promised once the rims are there: so many working days later as the client was told, counted from the end
 * of the fourteen days of a consumer who did not ask to begin within them; `null` where nothing was told.
 */
export async function promisedDayOnReceipt(
  tx: Database,
  {
    pos_id,
    working_days: days,
    estimate_id,
  }: Pick<typeof orders.$inferSelect, 'pos_id' | 'working_days' | 'estimate_id'>,
  today: Day,
): Promise<Day | null> {
  if (days === null) return null
  const wait = (estimate_id ? (await findPeriod(tx, estimate_id))?.nothingBefore : null) ?? today
  return workingDayAfter(pos_id, wait > today ? wait : today, days)
}

interface PromisedOrder {
  status: number
  handover: Handover
  promised_on: Day | null
}

/**
 * True of an order that should be done by now: its day is over, and it has neither reached its client nor waits to be
 * collected.
 */
export const isLateOn = (order: PromisedOrder, today: Day): boolean =>
  order.status < 3 && order.promised_on !== null && order.promised_on < today && !isReadyForPickup(order)
