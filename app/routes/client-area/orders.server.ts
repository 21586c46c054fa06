import { formatDate } from '../../../domain/calendar/paris-day.ts'
import type { Client } from '../../../domain/clients/client.ts'
import { formatCents, missing } from '../../../domain/money/format-cents.ts'
import { sum } from '../../../domain/money/sum.ts'
import { type ListedOrder, listOrders } from '../../../domain/orders/list-orders.ts'
import { type OrderStatus, orderSteps, statusNameOf } from '../../../domain/orders/order-status.ts'
import type { SiteContext } from '../../context.ts'
import type { RecordRow } from '../../ui/records-table/records-table.tsx'
import { readListQuery } from './list-query.ts'
import { type ListColumn, sortKeys, sortRecords } from './list-view.server.ts'

/** The statuses that can be chosen, by what the address calls them. */
const orderStatuses = ['0', '1', '2', '3'] as const

/** What the address asks to see of the client's orders. */
export async function chooseOrders(db: SiteContext['db'], client: Client, request: Request) {
  const query = readListQuery(request, { sorts: sortKeys(orderColumns), statuses: orderStatuses })
  const status = query.status === null ? null : (Number(query.status) as OrderStatus)
  const records = await listOrders(db, client, { search: query.search, status })
  return { query, sorted: sortRecords(records, query, orderColumns) }
}

export const orderStatusOptions = Object.fromEntries(orderSteps.map(({ status, name }) => [status, name]))

export const orderColumns: ListColumn<ListedOrder>[] = [
  { key: 'numero', label: 'Commande', sortBy: ({ order_number }) => order_number },
  { key: 'date', label: 'Date', sortBy: ({ created_at }) => created_at.getTime() },
  { key: 'vehicule', label: 'Véhicule', sortBy: (order) => vehicleOf(order) || null },
  { key: 'jantes', label: 'Jantes', isFigure: true, sortBy: ({ rim_n }) => rim_n },
  { key: 'ht', label: 'Total HT', isFigure: true, sortBy: ({ total_te }) => total_te },
  { key: 'ttc', label: 'Total TTC', isFigure: true, sortBy: ({ total_ti }) => total_ti },
  { key: 'status', label: 'Statut', sortBy: ({ status }) => status },
]

export function orderRow(order: ListedOrder): RecordRow {
  return {
    id: order.id,
    to: `/espace_pro/commande/${encodeURIComponent(order.id)}`,
    cells: {
      numero: order.order_number,
      date: formatDate(order.created_at),
      vehicule: { text: vehicleOf(order) || missing, note: order.registration_number ?? '' },
      jantes: order.rim_n === null ? missing : String(order.rim_n),
      ht: formatCents(order.total_te),
      ttc: formatCents(order.total_ti),
      status: { status: statusNameOf(order), tone: order.status === 3 ? 'done' : toneOf(order) },
    },
  }
}

const toneOf = ({ status }: ListedOrder) => (status === 0 ? ('open' as const) : ('moving' as const))

function vehicleOf({ brand, model }: ListedOrder): string {
  return [brand, model].filter(Boolean).join(' ')
}

export function orderTotals(orders: ListedOrder[]) {
  return [
    { label: 'Commandes', value: String(orders.length) },
    { label: 'Jantes', value: String(sum(orders.map(({ rim_n }) => rim_n))) },
    { label: 'Total HT', value: formatCents(sum(orders.map(({ total_te }) => total_te))) },
    { label: 'Total TTC', value: formatCents(sum(orders.map(({ total_ti }) => total_ti))) },
  ]
}
