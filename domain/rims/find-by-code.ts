import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orderRims, orders } from '../../db/schema/tables.ts'
import { site } from '../site.ts'
import { type ReadCode, readCode } from './rim-code.ts'

export interface FoundByCode {
  orderId: string
  /** `null` where the code is the order's. */
  rimId: string | null
}

/** Where what was scanned or typed leads; `null` where it is no label of ours, or of what is no more. */
export async function findByCode(db: Database, said: string): Promise<FoundByCode | null> {
  const code = readCode(said)
  if (!code) return null
  return code.kind === 'rim' ? findScanned(db, code) : findTyped(db, code)
}

async function findScanned(
  db: Database,
  { orderId, rimId }: Extract<ReadCode, { kind: 'rim' }>,
): Promise<FoundByCode | null> {
  const [order] = await db
    .select({ orderId: orders.id, rimId: orderRims.id })
    .from(orders)
    .leftJoin(orderRims, and(eq(orderRims.order_id, orders.id), eq(orderRims.id, rimId)))
    .where(eq(orders.id, orderId))
  return order ?? null
}

/** By the index of numbers, which begins with the point of sale. */
async function findTyped(
  db: Database,
  { number, place }: Extract<ReadCode, { kind: 'number' }>,
): Promise<FoundByCode | null> {
  const points = site.pointsOfSale.map(({ id }) => id)
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.pos_id, points), eq(orders.order_number, number)))
  if (!order) return null
  if (place === null) return { orderId: order.id, rimId: null }
  const [rim] = await db
    .select({ id: orderRims.id })
    .from(orderRims)
    .where(and(eq(orderRims.order_id, order.id), eq(orderRims.place, place)))
  return rim ? { orderId: order.id, rimId: rim.id } : null
}
