import type { Database } from '../../client.ts'
import { documentNumbers, documents, estimates, invoices, orders } from '../../schema/tables.ts'
import { demoEstimates } from './estimates.ts'
import { demoCreditNote, demoInvoices } from './invoices.ts'
import { giveNumbers, type LastNumbers } from './numbers.ts'
import { demoOrders } from './orders.ts'

/** Two years of orders, invoices, credit notes and quotes up to `now`; their PDFs are printed when asked for. */
export async function fillBusiness(db: Database, now: Date): Promise<void> {
  const last: LastNumbers = new Map()
  const made = { ...makeInvoices(now, last), estimates: makeEstimates(now, last) }
  const numbers = [...last].map(([series, number]) => ({ series, last: number }))
  const files = [
    ...made.invoices.map((invoice) => documentOf('facture', invoice)),
    ...made.estimates.map((estimate) => documentOf('devis', estimate)),
  ]
  await db.insert(invoices).values(made.invoices).onConflictDoNothing()
  await db.insert(orders).values(made.orders).onConflictDoNothing()
  await db.insert(estimates).values(made.estimates).onConflictDoNothing()
  await db.insert(documents).values(files).onConflictDoNothing()
  await db.insert(documentNumbers).values(numbers).onConflictDoNothing()
}

function makeInvoices(now: Date, last: LastNumbers) {
  const ordered = demoOrders(now)
  const bills = demoInvoices(now, ordered)
  const billOf = new Map(bills.map(({ order, id }) => [order.id, id]))
  const creditNotes = bills
    .filter(({ status }) => status === 'asset_created')
    .map((bill, index) => demoCreditNote(now, bill, index))
  return {
    orders: giveNumbers('CO', ordered, last).map(({ number, days: _days, lines: _lines, ...order }) => ({
      ...order,
      order_number: number,
      invoice: billOf.get(order.id),
    })),
    invoices: [...giveNumbers('FA', bills, last), ...giveNumbers('AV', creditNotes, last)].map(
      ({ number, order: _, ...invoice }) => ({ ...invoice, invoice_number: number }),
    ),
  }
}

function makeEstimates(now: Date, last: LastNumbers) {
  return giveNumbers('DE', demoEstimates(now), last).map(({ number, ...estimate }) => ({
    ...estimate,
    estimate_number: number,
  }))
}

function documentOf(section: 'facture' | 'devis', { pos_id, id }: { pos_id: string; id: string }) {
  return { pos_id, id, download_url: `/espace_pro/${section}/${pos_id}/${id}/pdf` }
}
