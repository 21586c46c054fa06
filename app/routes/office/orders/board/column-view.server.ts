import type { OrderStatus } from '../../../../../domain/orders/order-status.ts'
import { columnNames } from '../order-words.ts'
import { type OrdersQuery, ordersSearch } from '../orders-query.ts'

export function columnView(
  query: OrdersQuery,
  status: OrderStatus,
  all: { count: number; shown: number } | null,
) {
  return {
    status,
    name: columnNames[status],
    count: all && (all.count >= 1_000 ? '999+' : String(all.count)),
    hidden: all ? all.count - all.shown : 0,
    isShown: status === columnOf(query),
    to: ordersSearch(query, { etape: String(status) }),
    list: ordersSearch({ ...query, q: '' }, { vue: 'liste', etape: String(status) }),
  }
}

/** The one column that a phone shows. */
const columnOf = ({ etape }: OrdersQuery) => (/^[0-3]$/.test(etape) ? Number(etape) : 0) as OrderStatus
