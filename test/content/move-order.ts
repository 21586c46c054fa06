import type { Deps } from '../../domain/kernel/ports/deps.ts'
import { lockOrder, moveOrderToStatus } from '../../domain/workshop/orders/order.ts'
import type { OrderStatus } from '../../domain/workshop/orders/order-status.ts'

/** Moves an order to a step without a mail to its client. */
export function moveTestOrder(deps: Deps<'db' | 'clock' | 'announcements'>, id: string, status: OrderStatus) {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw new Error(`no order ${id}`)
    await moveOrderToStatus(tx, deps, order, { status })
  })
}

/** Fields that confirm all doubts about a move: rims unfinished or without recorded steps, too early, at another workshop, client already told. */
export const moveConfirmationFields = { sachant: 'ailleurs delai jantes sans-etape prevenu' }
