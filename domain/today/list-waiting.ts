import { and, asc, count, inArray, lt, not } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { contactMessages, orders, quoteRequests } from '../../db/schema/tables.ts'

/** Of each kind, what is shown of all that waits. */
const mostShown = 12

/** Ids of points of sale; `null` is all. */
export type Scope = readonly string[] | null

type Shop = (typeof quoteRequests.$inferSelect)['shop']

/** Quote requests that nobody has opened, what waits longest first; and how many there are. */
export async function listWaitingRequests(db: Database, scope: Scope) {
  const { id, first_name, last_name, brand, model, service, shop, images, created_at } = quoteRequests
  const isMeant = and(
    not(quoteRequests.seen),
    scope ? inArray(quoteRequests.shop, scope as Shop[]) : undefined,
  )
  const [shown, all] = await Promise.all([
    db
      .select({ id, first_name, last_name, brand, model, service, shop, images, created_at })
      .from(quoteRequests)
      .where(isMeant)
      .orderBy(asc(created_at), asc(id))
      .limit(mostShown),
    db.$count(quoteRequests, isMeant),
  ])
  return { shown, all }
}

/** Contact messages that nobody has read, what waits longest first; they belong to no point of sale. */
export async function listWaitingMessages(db: Database) {
  const isMeant = not(contactMessages.seen)
  const [shown, all] = await Promise.all([
    db
      .select()
      .from(contactMessages)
      .where(isMeant)
      .orderBy(asc(contactMessages.created_at), asc(contactMessages.id))
      .limit(mostShown),
    db.$count(contactMessages, isMeant),
  ])
  return { shown, all }
}

/** How many orders stand at each status that is not the last. */
export async function countOrdersInHand(db: Database, scope: Scope): Promise<Map<number, number>> {
  const counted = await db
    .select({ status: orders.status, count: count() })
    .from(orders)
    .where(and(lt(orders.status, 3), scope ? inArray(orders.pos_id, [...scope]) : undefined))
    .groupBy(orders.status)
  return new Map(counted.map(({ status, count }) => [status, count]))
}
