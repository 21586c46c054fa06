import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { invoices, orders } from '../../../db/schema/tables.ts'
import { isVoid } from '../invoice-status.ts'

/**
 * Whether all orders are the client's, and none is billed by an invoice that still counts; they stay as they are until
 * the transaction ends.
 */
export async function holdOrders(
  tx: Database,
  clientId: string,
  ids: readonly string[],
): Promise<'orders-gone' | 'orders-billed' | null> {
  if (ids.length === 0) return null
  const held = await tx
    .select({ invoice: orders.invoice })
    .from(orders)
    .where(and(eq(orders.client_id, clientId), inArray(orders.id, [...ids])))
    // In one order for everybody: two who bill the same orders wait for each other rather than for ever.
    .orderBy(orders.id)
    .for('update')
  if (held.length !== new Set(ids).size) return 'orders-gone'
  const billing = held.flatMap(({ invoice }) => (invoice ? [invoice] : []))
  if (billing.length === 0) return null
  const found = await tx
    .select({ status: invoices.status })
    .from(invoices)
    .where(inArray(invoices.id, billing))
  return found.every(({ status }) => isVoid(status)) ? null : 'orders-billed'
}

export async function leadOrders(tx: Database, ids: readonly string[], invoiceId: string): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(orders)
      .set({ invoice: invoiceId })
      .where(inArray(orders.id, [...ids]))
}
