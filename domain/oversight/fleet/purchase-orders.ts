import { eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { clients, orders } from '../../../db/schema/tables.ts'
import { clientActorOf, recordEvent } from '../../kernel/events/record-event.ts'
import type { ClientPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import {
  announceOrder,
  isOrderBilled,
  lockOrder,
  type OrderRow,
  toOrderEventData,
} from '../../workshop/orders/order.ts'

/*
 * Purchase order numbers that a company gives its orders. Some companies pay no invoice without one. The client can
 * enter it until the invoice, which prints it, is issued.
 */

export type PurchaseOrderOutcome =
  | { outcome: 'saved' }
  /** The order does not exist or is not accessible to this client. */
  | { outcome: 'gone' }
  /** The invoice has been issued and cannot change. */
  | { outcome: 'billed' }
  /** Another person has changed the number since the page was rendered. */
  | { outcome: 'changed'; now: string }

/**
 * Sets or removes the number. `isOrderOfClient` checks that the client may access the order; `by` is the signed-in person of the
 * company.
 */
export function setPurchaseOrder(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  orderId: string,
  isOrderOfClient: (tx: Transaction, order: OrderRow) => Promise<boolean>,
  by: ClientPerson | null,
  { number, seen }: { number: string; seen: string },
): Promise<PurchaseOrderOutcome> {
  return deps.db.transaction(async (tx): Promise<PurchaseOrderOutcome> => {
    const order = await lockOrder(tx, orderId)
    if (!order || !(await isOrderOfClient(tx, order))) return { outcome: 'gone' }
    const now = order.purchase_order ?? ''
    if (now === number) return { outcome: 'saved' }
    if (await isOrderBilled(tx, order)) return { outcome: 'billed' }
    if (now !== seen) return { outcome: 'changed', now }
    await tx
      .update(orders)
      .set({ purchase_order: number || null })
      .where(eq(orders.id, orderId))
    await recordEvent(tx, deps, clientActorOf(by), {
      act: 'order.changed',
      id: orderId,
      before: null,
      after: { ...toOrderEventData(order), fields: ['purchase_order'] },
    })
    await announceOrder(tx, deps, orderId)
    return { outcome: 'saved' }
  })
}

export interface RequestedPurchaseOrder {
  orderId: string
  number: string
  /** Whether the client pays only invoices that have a purchase order number. */
  isRequired: boolean
}

/** Returns the orders for which the client company can still enter its number: neither billed nor cancelled. */
export async function listRequestedPurchaseOrders(
  db: Database,
  made: readonly Pick<OrderRow, 'id' | 'client_id' | 'invoice' | 'purchase_order' | 'cancelled_at'>[],
): Promise<RequestedPurchaseOrder[]> {
  if (made.length === 0) return []
  const buyers = await db
    .select({ id: clients.id, type: clients.type, isRequired: clients.requires_purchase_order })
    .from(clients)
    .where(
      inArray(
        clients.id,
        made.map(({ client_id }) => client_id),
      ),
    )
  const requested: RequestedPurchaseOrder[] = []
  for (const order of made) {
    const buyer = buyers.find(({ id }) => id === order.client_id)
    if (buyer?.type !== 'company' || order.cancelled_at || (await isOrderBilled(db, order))) continue
    requested.push({ orderId: order.id, number: order.purchase_order ?? '', isRequired: buyer.isRequired })
  }
  return requested
}
