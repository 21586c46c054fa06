import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orderRims } from '../../../db/schema/tables.ts'
import type { Rim } from '../find-rim.ts'

export interface RimKey {
  orderId: string
  rimId: string
}

export async function holdRim(tx: Database, { orderId, rimId }: RimKey): Promise<Rim | null> {
  const isThis = and(eq(orderRims.id, rimId), eq(orderRims.order_id, orderId))
  const [rim] = await tx.select().from(orderRims).where(isThis).for('update')
  return rim ?? null
}
