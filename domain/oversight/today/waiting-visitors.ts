import { and, asc, eq, exists, gt, isNotNull, not, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/client.ts'
import { inlineLimit, preparedQuery } from '../../../db/prepared.ts'
import {
  contactMessages,
  estimates,
  quoteRequests,
  threadMessages,
  users,
} from '../../../db/schema/tables.ts'
import type { InboxKind } from '../../kernel/inbox-kind.ts'
import {
  isWithinPointOfSaleScopePlaceholder,
  type PointOfSaleScope,
} from '../../kernel/point-of-sale-scope.ts'
import { maxTodayCount, maxTodayLines } from './today-lines.ts'

export type WaitingRequest = Awaited<ReturnType<typeof requestsAt>>[number]

/** Returns the quote requests that wait for an answer of the workshop. */
export async function listWaitingRequests(
  db: Database,
  scope: PointOfSaleScope,
): Promise<Waiting<WaitingRequest>> {
  return byTurn(await waitingRequests(db).execute({ scope }))
}

const waitingRequests = preparedQuery((db) =>
  unionAll(requestsAt(db, 'first'), requestsAt(db, 'answer')).prepare('requests-waiting'),
)

function requestsAt(db: Database, turn: Turn) {
  const { id, first_name, last_name, brand, model, service, shop, images, waits_since, handled_by } =
    quoteRequests
  const isWaitingRequest = and(isTurn(db, 'request', turn), isWithinPointOfSaleScopePlaceholder(shop))
  return db
    .select({
      id,
      first_name,
      last_name,
      brand,
      model,
      service,
      shop,
      images,
      handled_by,
      handler: users.name,
      since: waitingSince(waits_since),
      hasEstimate: sql<boolean>`${exists(
        db.select({ one: sql`1` }).from(estimates).where(eq(estimates.quote_request_id, id)),
      )}`.as('has_estimate'),
      turn: turnColumn(turn),
      all: countUpTo(db, quoteRequests, isWaitingRequest),
    })
    .from(quoteRequests)
    .leftJoin(users, eq(users.id, handled_by))
    .where(isWaitingRequest)
    .orderBy(asc(waits_since), asc(id))
    .limit(inlineLimit(maxTodayLines))
}

export type WaitingMessage = Awaited<ReturnType<typeof messagesAt>>[number]

/** Returns the contact messages that wait for an answer of the workshop. They belong to no point of sale. */
export async function listWaitingMessages(db: Database): Promise<Waiting<WaitingMessage>> {
  return byTurn(await waitingMessages(db).execute())
}

const waitingMessages = preparedQuery((db) =>
  unionAll(messagesAt(db, 'first'), messagesAt(db, 'answer')).prepare('messages-waiting'),
)

function messagesAt(db: Database, turn: Turn) {
  const { id, name, email, object, waits_since, handled_by, seen } = contactMessages
  const isWaitingMessage = isTurn(db, 'message', turn)
  return db
    .select({
      id,
      name,
      email,
      object,
      handled_by,
      handler: users.name,
      since: waitingSince(waits_since),
      turn: turnColumn(turn),
      all: countUpTo(db, contactMessages, isWaitingMessage),
      /** Number of unread messages among them, as counted in the menu. */
      unseen: countUpTo(db, contactMessages, and(isWaitingMessage, eq(seen, sql`false`))),
    })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, handled_by))
    .where(isWaitingMessage)
    .orderBy(asc(waits_since), asc(id))
    .limit(inlineLimit(maxTodayLines))
}

/** `first`: not answered yet; `answer`: waits again since the visitor has answered. */
type Turn = 'first' | 'answer'

/** Waiting records of one kind, by turn: those shown, longest wait first, and the number of all. */
type Waiting<Row> = Readonly<Record<Turn, { shown: Row[]; all: number }>>

function byTurn<Row extends { turn: Turn; all: number }>(rows: Row[]): Waiting<Row> {
  const part = (turn: Turn) => {
    const shown = rows.filter((row) => row.turn === turn)
    return { shown, all: shown[0]?.all ?? 0 }
  }
  return { first: part('first'), answer: part('answer') }
}

const turnColumn = (turn: Turn) => sql<Turn>`${sql.raw(`'${turn}'`)}`.as('turn')

const waitingSince = (column: typeof quoteRequests.waits_since | typeof contactMessages.waits_since) =>
  sql<Date>`${column}`.mapWith(column)

/** SQL condition: the record waits, and its visitor has (`answer`) or has not (`first`) written again. */
function isTurn(db: Database, kind: InboxKind, turn: Turn): SQL | undefined {
  const { id, waits_since, created_at } = kind === 'request' ? quoteRequests : contactMessages
  const isReceived = sql`${threadMessages.thread_kind} = ${sql.raw(`'${kind}'`)} and ${threadMessages.direction} = 'received'`
  const received = db
    .select({ one: sql`1` })
    .from(threadMessages)
    .where(and(isReceived, eq(threadMessages.thread_id, id)))
  const isAnswer = sql`(${gt(waits_since, created_at)} and ${exists(received)})`
  return and(isNotNull(waits_since), turn === 'answer' ? isAnswer : not(isAnswer))
}

/** SQL: number of rows, at most `maxTodayCount`. */
function countUpTo(
  db: Database,
  table: typeof quoteRequests | typeof contactMessages,
  condition: SQL | undefined,
): SQL<number> {
  const rows = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(condition)
    .limit(inlineLimit(maxTodayCount))
    .as('rows')
  return sql<number>`(select count(*)::int from ${rows})`
}
