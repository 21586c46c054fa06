import { and, desc, eq, exists, isNotNull, isNull, not } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { contentRecords, orders, portfolioSources } from '../../../db/schema/tables.ts'

/** Returns the order whose photos an entry shows without the client's consent (any more); else `null`. */
export async function findOrderWithoutConsent(
  db: Database,
  recordId: string,
): Promise<{ number: string } | null> {
  const [withheld] = await db
    .select({ number: orders.order_number })
    .from(portfolioSources)
    .innerJoin(orders, eq(orders.id, portfolioSources.order_id))
    .where(and(eq(portfolioSources.record_id, recordId), isNull(orders.photo_consent)))
  return withheld ?? null
}

/** Returns the entries that show photos of an order. */
export function listPortfolioEntriesOfOrder(db: Database, orderId: string) {
  const { id, content, state } = contentRecords
  return db
    .select({ id, content, state })
    .from(portfolioSources)
    .innerJoin(contentRecords, eq(contentRecords.id, portfolioSources.record_id))
    .where(eq(portfolioSources.order_id, orderId))
    .orderBy(contentRecords.created_at)
    .limit(20)
}

/** Returns orders, newest first, whose photos may be published and that no entry shows yet. */
export function listOrdersForPortfolio(db: Database, limit: number) {
  const { id, order_number, brand, model, created_at } = orders
  const isShown = exists(
    db
      .select({ id: portfolioSources.order_id })
      .from(portfolioSources)
      .where(eq(portfolioSources.order_id, id)),
  )
  return db
    .select({ id, number: order_number, brand, model })
    .from(orders)
    .where(and(isNotNull(orders.photo_consent), not(isShown)))
    .orderBy(desc(created_at), id)
    .limit(limit)
}
