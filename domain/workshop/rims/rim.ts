import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { clients, orderRims, orders, users } from '../../../db/schema/tables.ts'
import type { Site } from '../../business/site.ts'
import { listRimsOfOrder } from '../orders/find-order.ts'
import { toOrderEventData } from '../orders/order.ts'
import type { OrderEventData, RimEventData } from '../orders/order-events.ts'
import { type SoldRim, soldRimColumns } from '../orders/sold-rims.ts'
import { type ParsedRimCode, parseRimCode } from './rim-code.ts'

export type Rim = typeof orderRims.$inferSelect

/** Returns a rim with its order, client, the reporter of its problem, and all rims of the order; `null` if there is none. */
export async function findRim(db: Database, orderId: string, rimId: string) {
  const [found] = await db
    .select({ rim: soldRimColumns, order: orders, client: clients, reporter: users.name })
    .from(orderRims)
    .innerJoin(orders, eq(orders.id, orderRims.order_id))
    .innerJoin(clients, eq(clients.id, orders.client_id))
    .leftJoin(users, eq(users.id, orderRims.problem_by))
    .where(and(eq(orderRims.id, rimId), eq(orderRims.order_id, orderId)))
  return found ? { ...found, rims: await listRimsOfOrder(db, orderId) } : null
}

/** Lists the ids of the rims of these orders, by place. */
export const listRimIdsOfOrders = (db: Database, orderIds: readonly string[]) =>
  db
    .select({ id: orderRims.id, order_id: orderRims.order_id })
    .from(orderRims)
    .where(inArray(orderRims.order_id, [...orderIds]))
    .orderBy(orderRims.order_id, orderRims.place)

interface FoundByCode {
  orderId: string
  /** `null` if the code is that of an order. */
  rimId: string | null
}

/** Returns the order and rim of a scanned or typed code; `null` if it is not a valid code, or if they no longer exist. */
export async function findRimByCode(db: Database, text: string, site: Site): Promise<FoundByCode | null> {
  const code = parseRimCode(text)
  if (!code) return null
  if (code.kind === 'label') return findLabelled(db, code.rimId)
  return code.kind === 'rim' ? findScanned(db, code) : findTyped(db, code, site)
}

async function findLabelled(db: Database, rimId: string): Promise<FoundByCode | null> {
  const [rim] = await db
    .select({ orderId: orderRims.order_id, rimId: orderRims.id })
    .from(orderRims)
    .where(eq(orderRims.id, rimId))
  return rim ?? null
}

async function findScanned(
  db: Database,
  { orderId, rimId }: Extract<ParsedRimCode, { kind: 'rim' }>,
): Promise<FoundByCode | null> {
  const [order] = await db
    .select({ orderId: orders.id, rimId: orderRims.id })
    .from(orders)
    .leftJoin(orderRims, and(eq(orderRims.order_id, orders.id), eq(orderRims.id, rimId)))
    .where(eq(orders.id, orderId))
  return order ?? null
}

/**
 * Finds an order by its number, with the rim at `place`. The condition names all points of sale, because the index of
 * numbers begins with them.
 */
async function findTyped(
  db: Database,
  { number, place }: Extract<ParsedRimCode, { kind: 'number' }>,
  site: Site,
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

export interface RimKey {
  orderId: string
  rimId: string
}

export async function lockRim(tx: Transaction, { orderId, rimId }: RimKey): Promise<SoldRim | null> {
  const isThis = and(eq(orderRims.id, rimId), eq(orderRims.order_id, orderId))
  const [rim] = await tx.select(soldRimColumns).from(orderRims).where(isThis).for('update')
  return rim ?? null
}

export async function findOrderEventData(db: Database, orderId: string): Promise<OrderEventData> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  return toOrderEventData(order ?? { order_number: '' })
}

export const toRimEventData = (
  order: OrderEventData,
  { place, position }: Pick<Rim, 'place' | 'position'>,
): RimEventData => ({
  ...order,
  place,
  position,
})
