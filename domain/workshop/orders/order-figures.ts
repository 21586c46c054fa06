import { gte, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { orderFigures, orderRimSteps, orderRims, orders, withdrawals } from '../../../db/schema/tables.ts'
import { listLocationClosuresSince } from '../../business/settings/known-settings.ts'
import { closuresOfLocation, type LocationClosure, type Site } from '../../business/site.ts'
import { addDays, type Day, parisDay, subtractInParis } from '../../kernel/calendar/paris-day.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { countWithNoun } from '../../kernel/text/french-number.ts'
import { countWorkingDaysBetween } from './promised-dates.ts'

/** Minimum number of orders for a figure; with fewer it would depend on chance. */
export const minOrdersPerFigure = 30

/** Number of days for which figures are shown if the nightly job has not renewed them. */
const countedFor = 7

/**
 * Computes figures of the workshop's pace: the working days between arrival and readiness for the orders of the last
 * three months, and the rims of the last year, both up to yesterday. Runs once a day, on its first call. Returns
 * whether it ran.
 */
export async function updateOrderFigures({
  db,
  clock,
  announcements,
  facts,
}: Deps<'db' | 'clock' | 'announcements' | 'facts'>): Promise<boolean> {
  const now = clock.now()
  const last_day = addDays(parisDay(now), -1)
  return db.transaction(async (tx) => {
    // With this lock, two nodes run one after the other, and readers are not blocked.
    await tx.execute(sql`lock table ${orderFigures} in share row exclusive mode`)
    const [newest] = await tx.select({ day: orderFigures.last_day }).from(orderFigures).limit(1)
    if (newest && newest.day >= last_day) return false
    await tx.delete(orderFigures)
    const year = parisDay(subtractInParis(now, { years: 1 }))
    const quarter = parisDay(subtractInParis(now, { months: 3 }))
    const spans = await listSpans(tx, { first_day: quarter, last_day })
    const rows = [
      { ...(await countYear(tx, { first_day: year, last_day })), first_day: year, last_day },
      ...figuresOf(
        spans,
        await listLocationClosuresSince(tx, earliestOf(spans) ?? quarter),
        facts.current(),
      ).map((figures) => ({
        ...figures,
        first_day: quarter,
        last_day,
      })),
    ]
    await tx.insert(orderFigures).values(rows)
    await announcements.announce(tx, 'figures')
    return true
  })
}

interface Period {
  first_day: Day
  last_day: Day
}

/**
 * SQL condition: the order was ready in the period, was not cancelled, and its client has not withdrawn in time from all of it.
 * Orders with a partial withdrawal count.
 */
const isCounted = ({ first_day, last_day }: Period) =>
  sql`${orders.cancelled_at} is null and ${orders.ready_at} >= ${first_day}::timestamp at time zone 'Europe/Paris'
    and ${orders.ready_at} < (${last_day}::date + 1)::timestamp at time zone 'Europe/Paris'
    and not exists (select 1 from ${withdrawals} where ${withdrawals.decision} = 'in-time' and ${withdrawals.agreed_part} is null
      and (${withdrawals.order_id} = ${orders.id} or ${withdrawals.estimate_id} = ${orders.estimate_id}))`

/** Orders of one workshop and service (empty for all services) that arrived on the same day and were ready on the same day. */
interface Span {
  pos_id: string
  service: string
  received: Day
  ready: Day
  orders: number
  rims: number
  promised: number
  kept: number
}

/** Returns the orders of a period by one query, grouped, so that there are at most a few thousand rows. */
async function listSpans(tx: Transaction, period: Period): Promise<Span[]> {
  const dayOf = (at: typeof orders.ready_at | typeof orders.received_at) =>
    sql`(${at} at time zone 'Europe/Paris')::date`
  const { rows } = await tx.execute<{ [Key in keyof Span]: Span[Key] }>(sql`
    select pos_id, service, received::text as received, ready::text as ready, count(*)::int as orders,
      sum(rims)::int as rims, count(promised)::int as promised, count(*) filter (where ready <= promised)::int as kept
    from (
      select ${orders.pos_id} as pos_id, done.service, ${dayOf(orders.received_at)} as received,
        ${dayOf(orders.ready_at)} as ready, ${orders.first_promised_on} as promised, coalesce(${orders.rim_n}, 0) as rims
      from ${orders}
      cross join lateral (
        select '' as service
        union
        select ${orderRims.service} from ${orderRims} where ${orderRims.order_id} = ${orders.id}
      ) as done
      where ${isCounted(period)}
    ) as counted
    group by 1, 2, 3, 4`)
  return rows
}

const earliestOf = (spans: readonly Span[]) =>
  spans.reduce<Day | null>(
    (first, { received }) => (first === null || received < first ? received : first),
    null,
  )

/** Shares of the orders in tenths: half of them, and (`mostTenths`) nine out of ten. */
const halfTenths = 5
const mostTenths = 9

function figuresOf(spans: readonly Span[], closures: readonly LocationClosure[], site: Site) {
  const groups = Map.groupBy(spans, ({ pos_id, service }) => `${pos_id} ${service}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const total = (key: 'orders' | 'rims' | 'promised' | 'kept') =>
      group.reduce((sum, span) => sum + span[key], 0)
    const { pos_id, service } = first
    const orders = total('orders')
    const own = closuresOfLocation(pos_id, { closures })
    const byDays = new Map<number, number>()
    for (const span of group) {
      const days = countWorkingDaysBetween(pos_id, span.received, span.ready, site, own)
      byDays.set(days, (byDays.get(days) ?? 0) + span.orders)
    }
    return [
      {
        pos_id,
        service,
        orders,
        rims: total('rims'),
        half_within: daysFor(byDays, (orders * halfTenths) / 10),
        most_within: daysFor(byDays, (orders * mostTenths) / 10),
        promised: total('promised'),
        kept: total('kept'),
      },
    ]
  })
}

/** Returns the smallest number of working days within which at least `threshold` orders were ready. */
function daysFor(byDays: ReadonlyMap<number, number>, threshold: number): number {
  let ready = 0
  for (const [days, orders] of [...byDays].toSorted(([one], [other]) => one - other)) {
    ready += orders
    if (ready >= threshold) return days
  }
  return 0
}

async function countYear(tx: Transaction, period: Period) {
  const [year] = await tx
    .select({
      orders: sql<number>`count(*)::int`,
      rims: sql<number>`coalesce(sum(${orders.rim_n}), 0)::int`,
    })
    .from(orders)
    .where(isCounted(period))
  const rims = Math.max(0, (year?.rims ?? 0) - (await countRimsLeftAlone(tx, period)))
  const none = { half_within: 0, most_within: 0, promised: 0, kept: 0 }
  return { pos_id: '', service: '', orders: year?.orders ?? 0, rims, ...none }
}

/**
 * Returns the number of rims in these orders on which no work was done: rims stopped by a problem, and, in orders with a partial
 * withdrawal after receipt, rims without a final check, because a rim that was returned without work has no mark after its
 * problem is settled.
 */
async function countRimsLeftAlone(tx: Transaction, period: Period): Promise<number> {
  const { rows } = await tx.execute<{ rims: number }>(sql`
    with lessened as (
      select distinct ${orders.id} as id
      from ${withdrawals}
      inner join ${orders} on ${orders.id} = ${withdrawals.order_id} or ${orders.estimate_id} = ${withdrawals.estimate_id}
      where ${withdrawals.decision} = 'in-time' and jsonb_array_length(${withdrawals.agreed_part}->'rims') > 0
        and ${withdrawals.decided_at} >= ${orders.received_at}
    ), left_alone as (
      select ${orderRims.id} as id, ${orderRims.order_id} as order_id from ${orderRims} where ${orderRims.problem} is not null
      union
      select ${orderRims.id}, ${orderRims.order_id} from ${orderRims}
      inner join lessened on lessened.id = ${orderRims.order_id}
      where not exists (
        select 1 from ${orderRimSteps} where ${orderRimSteps.rim_id} = ${orderRims.id} and ${orderRimSteps.step} = 'checked')
    )
    select count(*)::int as rims from left_alone
    inner join ${orders} on ${orders.id} = left_alone.order_id
    where ${isCounted(period)}`)
  return rows[0]?.rims ?? 0
}

/** Published figures of one workshop, for one service or (empty) for all. */
export interface ObservedLeadTime {
  posId: string
  service: string
  orders: number
  /** First and last day of the period in which the orders were ready. */
  from: Day
  until: Day
  /** French sentence: « la moitié des commandes prêtes en 4 jours ouvrés, neuf sur dix en 7 ; 96 % à la date promise ». */
  sentence: string
}

/** Number of rims that were ready within a year, and the period. */
export interface RimsOfYear {
  rims: number
  from: Day
  until: Day
}

/** Returns the figures to publish: recent ones, based on at least 30 orders. */
export async function loadPublishedOrderFigures({
  db,
  clock,
}: Deps<'db' | 'clock'>): Promise<{ leadTimes: ObservedLeadTime[]; year: RimsOfYear | null }> {
  const since = addDays(parisDay(clock.now()), -countedFor)
  const rows = await db
    .select()
    .from(orderFigures)
    .where(gte(orderFigures.last_day, since))
    .orderBy(orderFigures.pos_id, orderFigures.service)
  const year = rows.find(({ pos_id }) => pos_id === '')
  return {
    leadTimes: rows
      .filter(({ pos_id, orders: all }) => pos_id !== '' && all >= minOrdersPerFigure)
      .map((row) => ({
        posId: row.pos_id,
        service: row.service,
        orders: row.orders,
        from: row.first_day,
        until: row.last_day,
        sentence: sentenceOf(row),
      })),
    year: year ? { rims: year.rims, from: year.first_day, until: year.last_day } : null,
  }
}

type Figures = Pick<typeof orderFigures.$inferSelect, 'half_within' | 'most_within' | 'promised' | 'kept'>

function sentenceOf({ half_within, most_within, promised, kept }: Figures): string {
  const halfReady = half_within === 0 ? 'le jour même' : `en ${workingDays(half_within)}`
  const mostReady =
    most_within === 0 ? 'le jour même' : `en ${half_within === 0 ? workingDays(most_within) : most_within}`
  const ready =
    half_within === most_within
      ? `neuf commandes sur dix prêtes ${halfReady}`
      : `la moitié des commandes prêtes ${halfReady}, neuf sur dix ${mostReady}`
  // The share is rounded down, so that the figure is never too high.
  const share = promised < minOrdersPerFigure ? null : Math.floor((kept * 100) / promised)
  return share === null ? ready : `${ready}\u00a0; ${share}\u00a0% à la date promise`
}

const workingDays = (days: number) => countWithNoun(days, 'jour ouvré', 'jours ouvrés')
