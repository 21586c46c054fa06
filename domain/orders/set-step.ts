import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orders } from '../../db/schema/tables.ts'
import type { World } from '../world.ts'
import { type OrderStatus, orderSteps } from './order-status.ts'
import { announceOrder } from './tell-client.ts'

export type Order = typeof orders.$inferSelect

/** Where an order goes: `statusName` replaces the words that the status has by itself. */
interface Move {
  status: OrderStatus
  statusName?: string
  /** Who may take it back. */
  by?: string
}

/** Moves an order that is held, and keeps where it stood. */
export async function setStep(
  tx: Database,
  world: World<'clock' | 'announcements'>,
  { id, status: from, status_name, moved_at }: Order,
  { status, statusName = orderSteps[status].name, by }: Move,
): Promise<void> {
  await tx
    .update(orders)
    .set({
      status,
      status_name: statusName,
      moved_at: world.clock.now(),
      before_move: { by: by ?? null, status: from, status_name, moved_at: moved_at?.toISOString() ?? null },
    })
    .where(eq(orders.id, id))
  await announceOrder(tx, world, id)
}
