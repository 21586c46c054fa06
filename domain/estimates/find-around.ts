import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients, estimates, orders } from '../../db/schema/tables.ts'
import type { Estimate } from './estimate.ts'
import { findEstimate } from './find-estimate.ts'

/** What the office's page of a quote shows besides it: its client, the order made of it, its neighbours. */
export async function findAround(db: Database, { id, client_id, replaced_by }: Estimate) {
  const [[client], [order], successor, [replaced]] = await Promise.all([
    db.select().from(clients).where(eq(clients.id, client_id)),
    db
      .select({ id: orders.id, number: orders.order_number })
      .from(orders)
      .where(eq(orders.estimate_id, id))
      .orderBy(desc(orders.created_at))
      .limit(1),
    replaced_by ? findEstimate(db, replaced_by) : null,
    db.select().from(estimates).where(eq(estimates.replaced_by, id)).limit(1),
  ])
  return { client: client ?? null, order: order ?? null, successor, replaced: replaced ?? null }
}
