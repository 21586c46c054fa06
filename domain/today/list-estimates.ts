import { and, asc, between, eq, gt, inArray, isNull, notExists, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients, estimates, orders } from '../../db/schema/tables.ts'
import { addDays, parisDay } from '../calendar/paris-day.ts'
import { daysToRemind } from '../estimates/estimate-words.ts'
import { isWithin, type Scope } from '../search/scope.ts'

/** So many are shown, those first that end or were accepted first. */
const mostShown = 6
/** What was accepted longer ago without an order of the site was made into one elsewhere. */
const daysToOrder = 14

/** Quotes of which their client may be reminded, and accepted ones of which there is no order yet. */
export async function listTodaysEstimates(db: Database, scope: Scope, now: Date) {
  const today = parisDay(now)
  const { state, valid_until, reminded_at, decided_at, pos_id } = estimates
  const since = new Date(now.getTime() - daysToOrder * 86_400_000)
  const ordered = db.select({ id: orders.id }).from(orders).where(eq(orders.estimate_id, estimates.id))
  const [ending, accepted] = await Promise.all([
    list(
      db,
      and(
        inArray(state, ['sent', 'seen']),
        between(valid_until, today, addDays(today, daysToRemind)),
        isNull(reminded_at),
        isWithin(pos_id, scope),
      ),
      asc(valid_until),
    ),
    list(
      db,
      and(eq(state, 'accepted'), gt(decided_at, since), notExists(ordered), isWithin(pos_id, scope)),
      asc(decided_at),
    ),
  ])
  return { ending, accepted }
}

export type TodaysEstimate = Awaited<ReturnType<typeof list>>['shown'][number]

async function list(db: Database, isMeant: SQL | undefined, order: SQL) {
  const { id, estimate_number, pos_id, vehicle, total, valid_until, decided_at, client_id } = estimates
  const { type, name, first_name, last_name } = clients
  const shown = await db
    .select({
      ...{ id, number: estimate_number, pos_id, vehicle, total, valid_until, decided_at },
      client: { type, name, first_name, last_name },
    })
    .from(estimates)
    .innerJoin(clients, eq(clients.id, client_id))
    .where(isMeant)
    .orderBy(order, asc(id))
    .limit(mostShown)
  return { shown, all: await db.$count(estimates, isMeant) }
}
