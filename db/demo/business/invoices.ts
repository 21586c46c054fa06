import type { invoices } from '../../schema/invoices.ts'
import { demoClients } from '../people.ts'
import { dayAfter, workingTime } from './calendar.ts'
import { demoId } from './demo-id.ts'
import type { DemoOrder } from './orders.ts'
import { demoTotals } from './work.ts'

type InvoiceRecord = typeof invoices.$inferInsert
export type DemoInvoice = Omit<InvoiceRecord, 'invoice_number' | 'created_at'> & {
  created_at: Date
  order: DemoOrder
}

/** Which bill, counted from the newest of the company, met with something else than its payment. */
const fates = new Map<number, InvoiceRecord['status']>([
  [7, 'asset_created'],
  [11, 'cancelled'],
  [18, 'asset_created'],
  [40, 'asset_created'],
])
/** Work on warranty: finished, and never billed. */
const unbilled = 4

/** A bill for each order that has left the workshop; the newest ones, and one that is late, are not paid yet. */
export function demoInvoices(now: Date, orders: DemoOrder[]): DemoInvoice[] {
  const finished = orders.filter(({ status }) => status >= 2)
  return finished.flatMap((order, index) => (index === unbilled ? [] : [bill(now, order, index)]))
}

function bill(now: Date, order: DemoOrder, index: number): DemoInvoice {
  const days = Math.max(0, order.days - 8)
  const created_at = workingTime(now, days)
  const isCompany = order.client_id === demoClients.company.id
  const isPaid = (isCompany ? days > 32 : days > 1) && index !== 5
  return {
    id: demoId('DemoFacture', index + (isCompany ? 0 : 900)),
    order,
    created_at,
    ...demoTotals(order.lines),
    status: (isCompany ? fates.get(index) : undefined) ?? (isPaid ? 'paid' : 'created'),
    pos_id: order.pos_id,
    client_id: order.client_id,
    lines: order.lines,
    supplied_on: dayAfter(created_at, -1),
    due_on: dayAfter(created_at, isCompany ? 30 : 0),
  }
}

/** What gives a bill back; the newest one is not paid out yet. */
export function demoCreditNote(
  now: Date,
  { id, order, ...invoice }: DemoInvoice,
  index: number,
): DemoInvoice {
  const days = Math.max(0, order.days - 14)
  const lines = order.lines.map((line) => ({ ...line, quantity: -line.quantity }))
  const created_at = workingTime(now, days)
  return {
    ...invoice,
    ...demoTotals(lines),
    id: demoId('DemoAvoir', index),
    order,
    created_at,
    lines,
    credited_invoice: id,
    status: days < 120 ? 'created' : 'paid',
    supplied_on: dayAfter(created_at, 0),
    due_on: null,
  }
}
