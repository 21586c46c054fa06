import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, estimates } from '../../../db/schema/tables.ts'

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
