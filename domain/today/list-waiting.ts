import { and, asc, eq, exists, gt, isNotNull, not, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { contactMessages, letters, quoteRequests, users } from '../../db/schema/tables.ts'
import type { InboxKind } from '../inbox/inbox-kind.ts'
import { isWithinAsked, type Scope } from '../search/scope.ts'

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
  const shown = await waitingRequests[turn](db).execute({ scope })
  return { shown, all: shown[0]?.all ?? 0 }
}

const waitingRequests = {
  first: prepared((db) => requestsAt(db, 'first').prepare('requests-waiting')),
  answer: prepared((db) => requestsAt(db, 'answer').prepare('requests-answered')),
}

function requestsAt(db: Database, turn: Turn) {
  const { id, first_name, last_name, brand, model, service, shop, images, waits_since, handled_by } =
    quoteRequests
  const isMeant = and(isTurn(db, 'request', turn), isWithinAsked(shop))
  return db
    .select({
      ...{ id, first_name, last_name, brand, model, service, shop, images },
      ...{ handled_by, handler: users.name, since: since(waits_since) },
      all: countUpTo(db, quoteRequests, isMeant),
    })
    .from(quoteRequests)
    .leftJoin(users, eq(users.id, handled_by))
    .where(isMeant)
    .orderBy(asc(waits_since), asc(id))
    .limit(mostShown)
}

/** Contact messages that wait for the workshop's word, as requests; they belong to no point of sale. */
export async function listWaitingMessages(db: Database, turn: Turn) {
  const shown = await waitingMessages[turn](db).execute()
  return { shown, all: shown[0]?.all ?? 0 }
}

const waitingMessages = {
  first: prepared((db) => messagesAt(db, 'first').prepare('messages-waiting')),
  answer: prepared((db) => messagesAt(db, 'answer').prepare('messages-answered')),
}

function messagesAt(db: Database, turn: Turn) {
  const { id, name, email, object, waits_since, handled_by } = contactMessages
  const isMeant = isTurn(db, 'message', turn)
  return db
    .select({
      ...{ id, name, email, object, handled_by, handler: users.name, since: since(waits_since) },
      all: countUpTo(db, contactMessages, isMeant),
    })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, handled_by))
    .where(isMeant)
    .orderBy(asc(waits_since), asc(id))
    .limit(mostShown)
}

const since = (column: typeof quoteRequests.waits_since | typeof contactMessages.waits_since) =>
  sql<Date>`${column}`.mapWith(column)

function isTurn(db: Database, kind: InboxKind, turn: Turn): SQL | undefined {
  const { id, waits_since, created_at } = kind === 'request' ? quoteRequests : contactMessages
  const isReceived = sql`${letters.thread_kind} = ${sql.raw(`'${kind}'`)} and ${letters.direction} = 'received'`
  const received = db
    .select({ one: sql`1` })
    .from(letters)
    .where(and(isReceived, eq(letters.thread_id, id)))
  const isAnswer = sql`(${gt(waits_since, created_at)} and ${exists(received)})`
  return and(isNotNull(waits_since), turn === 'answer' ? isAnswer : not(isAnswer))
}

/** How many rows there are, or `mostCounted`. */
function countUpTo(
  db: Database,
  table: typeof quoteRequests | typeof contactMessages,
  isMeant: SQL | undefined,
): SQL<number> {
  const rows = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(isMeant)
    .limit(mostCounted)
    .as('rows')
  return sql<number>`(select count(*)::int from ${rows})`
}
