import { createHash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orders } from '../../../db/schema/tables.ts'

type SeenOrder = Pick<typeof orders.$inferSelect, 'id' | 'lines' | 'total_te' | 'purchase_order'>

/**
 * Returns the id and a hash of the billable content of each order. The invoice form carries it, so that later changes of the
 * orders are detected.
 */
export const hashShownOrders = (shown: readonly SeenOrder[]): string =>
  shown
    .map((order) => `${order.id}:${linesHash(order)}`)
    .toSorted()
    .join(' ')

const linesHash = ({ lines, total_te, purchase_order }: SeenOrder): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        total_te,
        purchase_order ?? '',
        lines.map(({ description, quantity, unit_price, vat_rate, nature = 'service' }) => [
          description,
          quantity,
          unit_price,
          vat_rate,
          nature,
        ]),
      ]),
    )
    .digest('hex')
    .slice(0, 24)

/** An order whose billable content has changed since the page was shown. */
export interface ChangedOrder {
  id: string
  number: string
  /** Cents including tax. */
  total: number | null
  /** The client's own order number, which they may have added after the page was opened. */
  purchaseOrder: string
}

/** Returns those of the locked orders that differ from `seen`. */
export async function findChangedOrders(
  tx: Database,
  orderIds: readonly string[],
  seen: string,
): Promise<ChangedOrder[]> {
  if (orderIds.length === 0) return []
  const known = new Set(seen.split(' '))
  const rows = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
    .orderBy(orders.order_number)
  return rows
    .filter((order) => !known.has(hashShownOrders([order])))
    .map(({ id, order_number: number, total_ti: total, purchase_order }) => ({
      id,
      number,
      total,
      purchaseOrder: purchase_order ?? '',
    }))
}
