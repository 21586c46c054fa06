import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orders } from '../../../db/schema/tables.ts'
import { type SlowestWork, slowestOf } from '../../business/lead-times.ts'
import { hoursOn } from '../../business/opening-hours.ts'
import { pointOfSale } from '../../business/points-of-sale.ts'
import { type Closure, closuresOf, shopLocation, site } from '../../business/site.ts'
import { addDays, type Day } from '../../kernel/calendar/paris-day.ts'
import { firstFreeDay } from './first-free-day.ts'
import { type Handover, isExpected, isReadyForPickup } from './order-status.ts'

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
  return promisableDays(posId, today, await readPromisedRims(db, posId, today, except))
}

/** The same of what is promised for each day already; no day of it is before today. */
export function promisableDays(posId: string, today: Day, load: ReadonlyMap<Day, number>): PromisableDay[] {
  const { rimsPerDay } = pointOfSale(posId)
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

/** Rims that are to be promised, and all that bears on it. */
export interface RimsToPromise {
  posId: string
  /** How many they are. */
  rims: number
  /** What is done to them, by the keys of `rimServices`. */
  services: readonly string[]
  /** Working days that the client was told; `null` where nothing was, and the slowest service says. */
  workingDays: number | null
  /** The day on which they are there, and the work counts from. */
  receivedDay: Day
  /** The last day of a consumer's period to withdraw who did not ask to begin early (`withdrawalPeriod`). */
  nothingBefore: Day | null
}

/** The day that is promised by default, and why. */
export interface DefaultPromise {
  day: Day
  /** When the work's own time is over, and when it could be at the earliest by the shortest time of its slowest service. */
  ready: Day
  soonest: Day
  slowest: SlowestWork
}

/**
 * What is promised unless somebody says otherwise: the larger of what the work takes and what the workshop can still do, by
 * `listPromisableDays` (docs/product.md §11.14). Never today, never a closed day, never inside a consumer's period.
 */
export function defaultPromise(days: readonly PromisableDay[], work: RimsToPromise): DefaultPromise {
  const { posId, rims, services, workingDays, receivedDay, nothingBefore } = work
  const today = days[0]?.day ?? receivedDay
  const begins = nothingBefore !== null && nothingBefore > receivedDay ? nothingBefore : receivedDay
  const tomorrow = workingDayAfter(posId, today, 1)
  const after = (count: number): Day => laterOf(tomorrow, workingDayAfter(posId, begins, Math.max(1, count)))
  const slowest = slowestOf(services)
  const ready = after(workingDays ?? slowest.longest)
  return {
    day: firstFreeDay(days, rims, ready) ?? laterOf(ready, dayBeyond(posId, days, rims)),
    ready,
    soonest: after(slowest.shortest),
    slowest,
  }
}

const laterOf = (one: Day, other: Day): Day => (one > other ? one : other)

/** Beyond what is in sight nothing is promised yet: so many more working days as the rest of the rims takes. */
function dayBeyond(posId: string, days: readonly PromisableDay[], rims: number): Day {
  const last = days.at(-1)
  if (!last) throw new Error('no day is in sight')
  return workingDayAfter(posId, last.day, Math.ceil((rims - last.free) / pointOfSale(posId).rimsPerDay))
}

/** Returns the default promise for rims that arrive today (`receivedDay`). Expected orders take no room in the workshop. */
export const promiseOnReceipt = async (db: Database, work: RimsToPromise): Promise<DefaultPromise> =>
  defaultPromise(await listPromisableDays(db, work.posId, work.receivedDay), work)

/** Rims that are promised for each day and still to be done; what is late is due today. */
async function readPromisedRims(
  db: Database,
  posId: string,
  today: Day,
  except = '',
): Promise<Map<Day, number>> {
  const { promised_on, rim_n, status, pos_id, id, received_at: received } = orders
  const due = sql<Day>`greatest(${promised_on}, ${today}::date)::text`
  const rows = await db
    .select({ day: due, rims: sql<number>`sum(coalesce(${rim_n}, 0))`.mapWith(Number) })
    .from(orders)
    // On the road, the work is done; what is expected takes no room before it is there.
    .where(
      and(
        eq(pos_id, posId),
        sql`${status} < 2 and ${orders.cancelled_at} is null`,
        isNotNull(promised_on),
        isNotNull(received),
        ne(id, except),
      ),
    )
    .groupBy(sql`1`)
  return new Map(rows.map(({ day, rims }) => [day, rims]))
}

/** Why a workshop does not work on that day; `null` where it does. Ostwald keeps Alsace-Moselle's own holidays too. */
export function closedOn(
  posId: string,
  day: Day,
  closures: readonly Closure[] = closuresOf(posId, site),
): ClosedDay | null {
  const { hours, zipCode } = shopLocation(posId)
  const place = { hours, zipCode, closures }
  const { hours: open, holiday = null } = hoursOn(place, new Date(`${day}T00:00:00Z`))
  return open ? null : { holiday }
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

/** Working days after a day, up to another: none where that is the same. */
export function workingDaysBetween(
  posId: string,
  from: Day,
  until: Day,
  closures?: readonly Closure[],
): number {
  let days = 0
  for (let day = addDays(from, 1); day <= until; day = addDays(day, 1))
    if (!closedOn(posId, day, closures)) days += 1
  return days
}

interface PromisedOrder {
  status: number
  handover: Handover
  promised_on: Day | null
  received_at: Date | null
  cancelled_at: Date | null
}

/**
 * True of an order that should be done by now: its day is over, its rims have come, and it has neither reached its client nor
 * waits to be collected.
 */
export const isLateOn = (order: PromisedOrder, today: Day): boolean =>
  order.status < 3 &&
  order.cancelled_at === null &&
  order.promised_on !== null &&
  order.promised_on < today &&
  !isExpected(order) &&
  !isReadyForPickup(order)
