import { and, asc, count, eq, exists, gt, isNotNull, lt, not, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { contactMessages, letters, orders, quoteRequests, users } from '../../db/schema/tables.ts'
import type { InboxKind } from '../inbox/inbox-kind.ts'
import { isWithin, type Scope } from '../search/scope.ts'

/** Of each kind, what is shown of all that waits. */
const mostShown = 12

/** How far it is counted how many wait: nobody reads more of a number than that there are many. */
const mostCounted = 100

export type WaitingRequest = Awaited<ReturnType<typeof listWaitingRequests>>['shown'][number]
export type WaitingMessage = Awaited<ReturnType<typeof listWaitingMessages>>['shown'][number]

/** What has not been answered yet, or waits again since its visitor has answered. */
export type Turn = 'first' | 'answer'

/** Quote requests that wait for the workshop's word, what waits longest first; and how many there are. */
export async function listWaitingRequests(db: Database, turn: Turn, scope: Scope) {
  const { id, first_name, last_name, brand, model, service, shop, images, waits_since, handled_by } =
    quoteRequests
  const isMeant = and(isTurn(db, 'request', turn), isWithin(shop, scope))
  const [shown, all] = await Promise.all([
    db
      .select({
        ...{ id, first_name, last_name, brand, model, service, shop, images },
        ...{ handled_by, handler: users.name, since: since(waits_since) },
      })
      .from(quoteRequests)
      .leftJoin(users, eq(users.id, handled_by))
      .where(isMeant)
      .orderBy(asc(waits_since), asc(id))
      .limit(mostShown),
    countUpTo(db, quoteRequests, isMeant),
  ])
  return { shown, all }
}

/** Contact messages that wait for the workshop's word, as requests; they belong to no point of sale. */
export async function listWaitingMessages(db: Database, turn: Turn) {
  const { id, name, email, object, waits_since, handled_by } = contactMessages
  const isMeant = isTurn(db, 'message', turn)
  const [shown, all] = await Promise.all([
    db
      .select({ id, name, email, object, handled_by, handler: users.name, since: since(waits_since) })
      .from(contactMessages)
      .leftJoin(users, eq(users.id, handled_by))
      .where(isMeant)
      .orderBy(asc(waits_since), asc(id))
      .limit(mostShown),
    countUpTo(db, contactMessages, isMeant),
  ])
  return { shown, all }
}

const since = (column: typeof quoteRequests.waits_since | typeof contactMessages.waits_since) =>
  sql<Date>`${column}`.mapWith(column)

function isTurn(db: Database, kind: InboxKind, turn: Turn): SQL | undefined {
  const { id, waits_since, created_at } = kind === 'request' ? quoteRequests : contactMessages
  const received = db
    .select({ one: sql`1` })
    .from(letters)
    .where(and(eq(letters.thread_kind, kind), eq(letters.thread_id, id), eq(letters.direction, 'received')))
  const isAnswer = sql`(${gt(waits_since, created_at)} and ${exists(received)})`
  return and(isNotNull(waits_since), turn === 'answer' ? isAnswer : not(isAnswer))
}

/** How many rows there are, or `mostCounted`. */
async function countUpTo(
  db: Database,
  table: typeof quoteRequests | typeof contactMessages,
  isMeant: SQL | undefined,
): Promise<number> {
  const rows = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(isMeant)
    .limit(mostCounted)
    .as('rows')
  const [counted] = await db.select({ all: count() }).from(rows)
  return counted?.all ?? 0
}

/** How many orders stand at each status that is not the last. */
export async function countOrdersInHand(db: Database, scope: Scope): Promise<Map<number, number>> {
  const counted = await db
    .select({ status: orders.status, count: count() })
    .from(orders)
    .where(and(lt(orders.status, 3), isWithin(orders.pos_id, scope)))
    .groupBy(orders.status)
  return new Map(counted.map(({ status, count }) => [status, count]))
}
