import { and, asc, gte, lte, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orders } from '../../../db/schema/tables.ts'
import type { Day } from '../../calendar/paris-day.ts'
import { isWithin, type Scope } from '../../search/scope.ts'
import { selectCards } from '../list-board.ts'

/** More of a month is no calendar any more. */
const most = 600

/** Orders in hand that are promised for those days, both included, day by day. */
export const listPromised = (db: Database, scope: Scope, { from, until }: { from: Day; until: Day }) =>
  selectCards(db)
    .where(
      and(
        sql`${orders.status} < 3`,
        gte(orders.promised_on, from),
        lte(orders.promised_on, until),
        isWithin(orders.pos_id, scope),
      ),
    )
    .orderBy(asc(orders.promised_on), asc(orders.created_at), asc(orders.id))
    .limit(most)
