import { and, asc, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orders } from '../../db/schema/tables.ts'
import type { Day } from '../calendar/paris-day.ts'
import { holdsWords } from '../lists/choice.ts'
import { findClients, isOfClients } from '../search/find-clients.ts'
import { isWithin, type Scope } from '../search/scope.ts'
import { selectCards } from './list-board.ts'
import type { OrderStatus } from './order-status.ts'

/** Which orders are asked for. */
export interface OrderChoice {
  scope: Scope
  words: readonly string[]
  state: 'in-hand' | 'late' | 'blocked' | 'undated' | 'all' | OrderStatus
  today: Day
}

/** The chosen orders: those in hand the first promised first, the others the newest first; `limit` at most. */
export async function searchOrders(db: Database, choice: OrderChoice, limit: number) {
  const { state, scope, words } = choice
  const isPromisedFirst = state === 'in-hand' || state === 'late'
  return selectCards(db)
    .where(and(isOfState(choice), isWithin(orders.pos_id, scope), await isSought(db, words)))
    .orderBy(
      ...(isPromisedFirst ? [sql`${orders.promised_on} asc nulls last`] : []),
      desc(orders.created_at),
      asc(orders.id),
    )
    .limit(limit)
}

const inHand = sql`${orders.status} < 3`

function isOfState({ state, today }: OrderChoice): SQL | undefined {
  if (state === 'all') return undefined
  if (typeof state === 'number') return and(eq(orders.status, state), state < 3 ? inHand : undefined)
  if (state === 'late') return and(inHand, lt(orders.promised_on, today))
  if (state === 'blocked') return and(inHand, isNotNull(orders.blocked_reason))
  return state === 'undated' ? and(inHand, isNull(orders.promised_on)) : inHand
}

/** By number, plate, vehicle, or by whose they are. */
async function isSought(db: Database, words: readonly string[]): Promise<SQL | undefined> {
  if (words.length === 0) return undefined
  return or(holdsWords(orders.words, words), isOfClients(orders.client_id, await findClients(db, words)))
}
