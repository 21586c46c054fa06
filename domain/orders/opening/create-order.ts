import { orders } from '../../../db/schema/tables.ts'
import { standingId } from '../../clients/standing-id.ts'
import { nextNumber } from '../../documents/next-number.ts'
import type { PointOfSale } from '../../documents/points-of-sale.ts'
import { randomId } from '../../random-id.ts'
import type { World } from '../../world.ts'
import { orderSteps } from '../order-status.ts'

type OrderRecord = typeof orders.$inferInsert

interface NewOrder
  extends Pick<OrderRecord, 'rim_n' | 'brand' | 'model' | 'registration_number' | 'total_te' | 'total_ti'> {
  /** Made here unless the order has one already. */
  id?: string
  clientId: string
  pos: PointOfSale
}

/** Opens an order at its first status; answers its id. */
export function createOrder(
  { db, clock }: World<'db' | 'clock'>,
  { id = randomId(), clientId, pos, ...order }: NewOrder,
): Promise<string> {
  return db.transaction(async (tx) => {
    const created_at = clock.now()
    const order_number = await nextNumber(tx, 'order', pos, created_at)
    const [first] = orderSteps
    const client_id = await standingId(tx, clientId)
    const record = { ...order, id, order_number, created_at, pos_id: pos.id, client_id }
    await tx.insert(orders).values({ ...record, status: first.status, status_name: first.name })
    return id
  })
}
