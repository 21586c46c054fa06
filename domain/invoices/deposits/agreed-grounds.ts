import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, estimates, orders } from '../../../db/schema/tables.ts'

/** A quote that its client has accepted. */
export async function estimateGround(db: Database, id: string) {
  const [row] = await db
    .select({ estimate: estimates, client: clients })
    .from(estimates)
    .innerJoin(clients, eq(clients.id, estimates.client_id))
    .where(and(eq(estimates.id, id), eq(estimates.status, 'paid')))
  if (!row) return null
  const { estimate_number: number, pos_id: posId, created_at: agreedAt, lines } = row.estimate
  return { kind: 'estimate' as const, id, number, posId, agreedAt, estimateId: id, lines, client: row.client }
}

export async function orderGround(db: Database, id: string) {
  const [row] = await db
    .select({ order: orders, client: clients, quotedAt: estimates.created_at })
    .from(orders)
    .innerJoin(clients, eq(clients.id, orders.client_id))
    .leftJoin(estimates, eq(estimates.id, orders.estimate_id))
    .where(eq(orders.id, id))
  if (!row) return null
  const { order_number: number, pos_id: posId, estimate_id: estimateId, lines, created_at } = row.order
  const agreedAt = row.quotedAt ?? created_at
  return { kind: 'order' as const, id, number, posId, agreedAt, estimateId, lines, client: row.client }
}
