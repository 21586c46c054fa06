import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orders } from '../../../db/schema/tables.ts'
import { findSlowestService, type SlowestService } from '../../business/lead-times.ts'
import { openingHoursOn } from '../../business/opening-hours.ts'
import { pointOfSaleOf } from '../../business/points-of-sale.ts'
import { closuresOfLocation, type LocationClosure, locationOf, type Site } from '../../business/site.ts'
import { addDays, type Day } from '../../kernel/calendar/paris-day.ts'
import { findFirstDayWithCapacity } from './first-free-day.ts'
import { areRimsExpected, type HandoverWay, isReadyForPickup } from './order-status.ts'

/** Number of calendar days for which promises are computed. */
const maxDaysAhead = 90

/**
 * A day on which the workshop is closed. `holiday` is the name of a public holiday or the reason of a closure; `null` for usual
 * closed days such as Sundays.
 */
interface ClosedDay {
  holiday: string | null
}

/** A day with the free capacity for promises. */
export interface PromisableDay {
  day: Day
  /**
   * Number of rims that can still be promised for the day without breaking this or a later promise; negative if too many are
   * promised.
   */
  free: number
  /** `null` if the workshop is open. */
  closed: ClosedDay | null
}

/**
 * Returns the days from today on with their free capacity (docs/product.md §11.14). A workshop finishes a fixed number of rims
 * per working day (`site.pointsOfSale`), the earliest promise first. A day has capacity for as many rims as fit without delaying
 * a later promise. `except` is the order that is being promised again.
 */
export async function listPromisableDays(
  db: Database,
  posId: string,
  today: Day,
  site: Site,
  except?: string,
): Promise<PromisableDay[]> {
  return computePromisableDays(posId, today, await findPromisedRimCounts(db, posId, today, except), site)
}

/** Returns the days for a given load, the number of rims promised per day. `load` contains no day before today. */
export function computePromisableDays(
  posId: string,
  today: Day,
  load: ReadonlyMap<Day, number>,
  site: Site,
): PromisableDay[] {
  const { rimsPerDay } = pointOfSaleOf(posId, site)
  let room = 0
  const days = Array.from({ length: maxDaysAhead }, (_, ahead) => {
    const day = addDays(today, ahead)
    const closed = findClosedDayReason(posId, day, site)
    room += (closed ? 0 : rimsPerDay) - (load.get(day) ?? 0)
    return { day, closed, free: room }
  })
  // Capacity needed for a later promise is not free earlier.
  let least = Number.POSITIVE_INFINITY
  for (const one of days.toReversed()) {
    least = Math.min(least, one.free)
    one.free = least
  }
  return days
}

/** Rims to promise a day for, with what the day depends on. */
export interface RimsToPromise {
  posId: string
  /** Number of rims. */
  rims: number
  /** Keys of `rimServiceNames`. */
  services: readonly string[]
  /**
   * Delay in working days that the client was told; `null` if none was told, so that the slowest service determines the
   * delay.
   */
  workingDays: number | null
  /** Day on which the rims are in the workshop and the delay starts. */
  receivedDay: Day
  /** Last day of the withdrawal period of a consumer who did not ask to begin early (`withdrawalPeriodOf`). */
  nothingBefore: Day | null
}

/** Default promised day, with the reasons for it. */
export interface DefaultPromisedDay {
  day: Day
  /** Day on which the delay ends; `soonest` is the earliest possible day, by the shortest time of the slowest service. */
  ready: Day
  soonest: Day
  slowest: SlowestService
}

/**
 * Returns the day promised by default: the later one of the day on which the delay ends and the first day with room. It
 * is never today, a closed day, or a day in a consumer's withdrawal period.
 */
export function findDefaultPromisedDay(
  days: readonly PromisableDay[],
  work: RimsToPromise,
  site: Site,
): DefaultPromisedDay {
  const { posId, rims, services, workingDays, receivedDay, nothingBefore } = work
  const today = days[0]?.day ?? receivedDay
  const startDay = nothingBefore !== null && nothingBefore > receivedDay ? nothingBefore : receivedDay
  const tomorrow = workingDayAfter(posId, today, 1, site)
  const after = (count: number): Day =>
    laterOf(tomorrow, workingDayAfter(posId, startDay, Math.max(1, count), site))
  const slowest = findSlowestService(services, site)
  const ready = after(workingDays ?? slowest.longest)
  return {
    day: findFirstDayWithCapacity(days, rims, ready) ?? laterOf(ready, dayBeyond(posId, days, rims, site)),
    ready,
    soonest: after(slowest.shortest),
    slowest,
  }
}

const laterOf = (one: Day, other: Day): Day => (one > other ? one : other)

/** Returns a day after the known ones, by the working days that the remaining rims need. */
function dayBeyond(posId: string, days: readonly PromisableDay[], rims: number, site: Site): Day {
  const last = days.at(-1)
  if (!last) throw new Error('no promisable day is known')
  return workingDayAfter(
    posId,
    last.day,
    Math.ceil((rims - last.free) / pointOfSaleOf(posId, site).rimsPerDay),
    site,
  )
}

/** Returns the default promise for rims that arrive today (`receivedDay`). Expected orders take no room in the workshop. */
export const findPromiseOnReceipt = async (
  db: Database,
  work: RimsToPromise,
  site: Site,
): Promise<DefaultPromisedDay> =>
  findDefaultPromisedDay(await listPromisableDays(db, work.posId, work.receivedDay, site), work, site)

/** Returns the number of rims promised for each day that are not done yet. Late ones count for today. */
async function findPromisedRimCounts(
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
    // Orders from status 2 on are done. Expected orders take no room before their rims arrive.
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

/** Returns why a workshop is closed on a day; `null` if it is open. Ostwald also has the public holidays of Alsace-Moselle. */
export function findClosedDayReason(
  posId: string,
  day: Day,
  site: Site,
  closures: readonly LocationClosure[] = closuresOfLocation(posId, site),
): ClosedDay | null {
  const { hours, zipCode } = locationOf(posId, site)
  const location = { hours, zipCode, closures }
  const { hours: open, holiday = null } = openingHoursOn(location, new Date(`${day}T00:00:00Z`))
  return open ? null : { holiday }
}

/** Returns the first day, starting with `day`, on which the workshop is open. Searches at most 366 days. */
function workingDayFrom(posId: string, day: Day, site: Site): Day {
  let firstOpenDay = day
  for (let passed = 0; passed < 366 && findClosedDayReason(posId, firstOpenDay, site); passed++)
    firstOpenDay = addDays(firstOpenDay, 1)
  return firstOpenDay
}

/** Returns the day that is `count` working days after `day`: one working day after a Friday is Monday. */
export function workingDayAfter(posId: string, day: Day, count: number, site: Site): Day {
  let firstOpenDay = day
  for (let passed = 0; passed < count; passed++)
    firstOpenDay = workingDayFrom(posId, addDays(firstOpenDay, 1), site)
  return firstOpenDay
}

/** Returns the number of working days after `from` up to and including `until`; 0 for the same day. */
export function countWorkingDaysBetween(
  posId: string,
  from: Day,
  until: Day,
  site: Site,
  closures?: readonly LocationClosure[],
): number {
  let days = 0
  for (let day = addDays(from, 1); day <= until; day = addDays(day, 1))
    if (!findClosedDayReason(posId, day, site, closures)) days += 1
  return days
}

interface PromisedOrder {
  status: number
  handover: HandoverWay
  promised_on: Day | null
  received_at: Date | null
  cancelled_at: Date | null
}

/**
 * Whether an order is late: its promised day is over, its rims have arrived, and it is neither finished nor ready to be
 * collected.
 */
export const isOrderLate = (order: PromisedOrder, today: Day): boolean =>
  order.status < 3 &&
  order.cancelled_at === null &&
  order.promised_on !== null &&
  order.promised_on < today &&
  !areRimsExpected(order) &&
  !isReadyForPickup(order)
