import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, orders } from '../../../db/schema/tables.ts'
import { isAmongNewest } from '../../lists/newest.ts'
import { mostRanked, rankOf } from '../rank.ts'
import { isWithin } from '../scope.ts'
import { isSought, type Sought, whose } from './sought.ts'

export type FoundOrder = Awaited<ReturnType<typeof findOrders>>[number]

/** Orders by their number, plate, vehicle or client, the newest first. */
export async function findOrders(db: Database, sought: Sought) {
  const { id, order_number, registration_number, brand, model, status, status_name } = orders
  const { pos_id, client_id, created_at } = orders
  const isMeant = and(isSought(orders.words, client_id, sought), isWithin(pos_id, sought.scope))
  const found = await db
    .select({
      id,
      number: order_number,
      registration_number,
      brand,
      model,
      status,
      status_name,
      pos_id,
      created_at,
      client: whose,
    })
    .from(orders)
    .innerJoin(clients, eq(clients.id, client_id))
    .where(isAmongNewest(orders, isMeant, mostRanked))
    .orderBy(desc(created_at))
    .limit(mostRanked)
  return found.map((order) => ({
    ...order,
    rank: rankOf(sought.words, [order.number, order.registration_number]),
  }))
}
