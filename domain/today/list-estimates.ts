import { and, asc, between, eq, gt, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/client.ts'
import { fixedLimit, prepared } from '../../db/prepared.ts'
import { clients, estimates, orders, withdrawals } from '../../db/schema/tables.ts'
import { addDays, parisDay } from '../calendar/paris-day.ts'
import { daysToRemind } from '../estimates/estimate-words.ts'
import { isWithinAsked, type Scope } from '../search/scope.ts'
import { isAgainstQuote } from '../withdrawals/find-withdrawal.ts'

/** So many are shown, those first that end or were accepted first. */
const mostShown = 6
/** What was accepted longer ago without an order of the site was made into one elsewhere. */
const daysToOrder = 14

/** Quotes of which their client may be reminded, and accepted ones of which there is no order yet. */
export async function listTodaysEstimates(db: Database, scope: Scope, now: Date) {
  const today = parisDay(now)
  const rows = await todaysEstimates(db).execute({
    scope,
    today,
    lastDay: addDays(today, daysToRemind),
    since: new Date(now.getTime() - daysToOrder * 86_400_000).toISOString(),
  })
  const part = (isMeant: boolean) => {
    const shown = rows.filter(({ isAccepted }) => isAccepted === isMeant)
    return { shown, all: shown[0]?.all ?? 0 }
  }
  return { ending: part(false), accepted: part(true) }
}

export type TodaysEstimate = Awaited<ReturnType<typeof chosen>>[number]

const { id, estimate_number, pos_id, vehicle, total, valid_until, decided_at, client_id } = estimates
const { state, reminded_at } = estimates

const todaysEstimates = prepared((db) => {
  const asked = (name: string, type: 'date' | 'timestamptz') =>
    sql`${sql.placeholder(name)}::${sql.raw(type)}`
  const ordered = db.select({ id: orders.id }).from(orders).where(eq(orders.estimate_id, id))
  const withdrawn = db.select({ id: withdrawals.id }).from(withdrawals).where(isAgainstQuote)
  const isEnding = and(
    // Their words stand in the query, or the indexes of these few would not be known to serve.
    sql`${state} in ('sent', 'seen')`,
    between(valid_until, asked('today', 'date'), asked('lastDay', 'date')),
    isNull(reminded_at),
  )
  const isToOrder = and(
    sql`${state} = 'accepted'`,
    gt(decided_at, asked('since', 'timestamptz')),
    notExists(ordered),
    notExists(withdrawn),
  )
  return unionAll(chosen(db, isEnding, valid_until), chosen(db, isToOrder, decided_at)).prepare(
    'todays-estimates',
  )
})

function chosen(db: Database, isMeant: SQL | undefined, first: typeof valid_until | typeof decided_at) {
  const { type, name, first_name, last_name } = clients
  return db
    .select({
      id,
      number: estimate_number,
      pos_id,
      vehicle,
      total,
      valid_until,
      decided_at,
      client: { type, name, first_name, last_name },
      isAccepted: sql<boolean>`${state} = 'accepted'`,
      all: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(estimates)
    .innerJoin(clients, eq(clients.id, client_id))
    .where(and(isMeant, isWithinAsked(pos_id)))
    .orderBy(asc(first), asc(id))
    .limit(fixedLimit(mostShown))
}
