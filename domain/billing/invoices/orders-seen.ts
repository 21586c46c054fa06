import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { DocumentLine } from '../../../db/schema/billing/documents.ts'
import { orderRims, orders, supplements } from '../../../db/schema/tables.ts'
import { supplementName } from '../../contracts/supplements/supplement.ts'
import { acceptedLine } from '../../contracts/supplements/supplement-sheet.ts'
import type { OrderRow } from '../../workshop/orders/order.ts'

type SeenOrder = Pick<OrderRow, 'id' | 'lines' | 'total_te' | 'purchase_order'>

/** What orders would be billed as a page has shown it, each by its id and a hash: the form of an invoice carries it. */
export const ordersSeen = (shown: readonly SeenOrder[]): string =>
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

/** An order that would be billed otherwise by now. */
export interface ChangedOrder {
  number: string
  /** Cents including tax. */
  total: number | null
  /** Its client's own number, which they may have given since. */
  purchaseOrder: string
  /** Work that its client has accepted and that the lines of the invoice do not bill. */
  supplements: string[]
}

/** Of the orders, which the caller has locked, those that are not as `seen` has them. */
export async function findChangedOrders(
  tx: Database,
  orderIds: readonly string[],
  { seen, lines }: { seen: string; lines: readonly DocumentLine[] },
): Promise<ChangedOrder[]> {
  if (orderIds.length === 0) return []
  const known = new Set(seen.split(' '))
  const rows = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
    .orderBy(orders.order_number)
  const changed = rows.filter((order) => !known.has(ordersSeen([order])))
  const found: ChangedOrder[] = []
  for (const { id, order_number: number, total_ti: total, purchase_order } of changed)
    found.push({
      number,
      total,
      purchaseOrder: purchase_order ?? '',
      supplements: await listUnbilled(tx, id, lines),
    })
  return found
}

async function listUnbilled(
  tx: Database,
  orderId: string,
  lines: readonly DocumentLine[],
): Promise<string[]> {
  const accepted = await tx
    .select({ supplement: supplements, rim: orderRims })
    .from(supplements)
    .innerJoin(orderRims, eq(orderRims.id, supplements.rim_id))
    .where(and(eq(supplements.order_id, orderId), eq(supplements.state, 'accepted')))
    .orderBy(supplements.answered_at)
  const left = [...lines]
  return accepted.flatMap(({ supplement, rim }) => {
    const { description } = acceptedLine({ supplement, rim })
    // Of an order among several each line names its vehicle behind; of two alike each has its own.
    const place = left.findIndex((line) => line.description.startsWith(description))
    if (place < 0) return [supplementName(supplement, rim)]
    left.splice(place, 1)
    return []
  })
}
