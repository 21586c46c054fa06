import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orders } from '../../db/schema/tables.ts'
import type { World } from '../world.ts'
import { type OrderStatus, orderSteps } from './order-status.ts'
import { announceOrder } from './tell-client.ts'

type Needs = World<'clock' | 'announcements'>
type Order = typeof orders.$inferSelect

/** Where an order goes: `statusName` replaces the words that the status has by itself. */
interface Move {
  status: OrderStatus
  statusName?: string
  /** Who may take it back. */
  by?: string
}

/**
 * The workshop moves an order on, or back when it had gone too far; pages that show it follow. False when there is no
 * such order. Nobody is told by mail (`step-order.ts`).
 */
export function moveOrder(
  world: Needs & World<'db'>,
  id: string,
  status: OrderStatus,
  statusName?: string,
): Promise<boolean> {
  return world.db.transaction(async (tx) => {
    const order = await holdOrder(tx, id)
    if (order) await setStep(tx, world, order, { status, statusName })
    return order !== null
  })
}

/** The order as it stands, held until `tx` ends; `null` when there is none of that id. */
export async function holdOrder(tx: Database, id: string): Promise<Order | null> {
  const [held] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return held ?? null
}

/** Moves an order that is held, and keeps where it stood. */
export async function setStep(
  tx: Database,
  world: Needs,
  { id, status: from, status_name, moved_at }: Order,
  { status, statusName = orderSteps[status].name, by }: Move,
): Promise<void> {
  await tx
    .update(orders)
    .set({
      ...{ status, status_name: statusName, moved_at: world.clock.now() },
      before_move: { by: by ?? null, status: from, status_name, moved_at: moved_at?.toISOString() ?? null },
    })
    .where(eq(orders.id, id))
  await announceOrder(tx, world, id)
}
