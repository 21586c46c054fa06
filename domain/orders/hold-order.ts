import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orders } from '../../db/schema/tables.ts'
import type { Order } from './set-step.ts'

/** The order as it stands, held until `tx` ends; `null` when there is none of that id. */
export async function holdOrder(tx: Database, id: string): Promise<Order | null> {
  const [held] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return held ?? null
}
