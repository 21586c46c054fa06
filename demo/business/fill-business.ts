import { inArray } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { estimates, invoices } from '../../db/schema/tables.ts'
import type { Client } from '../../domain/clients/client.ts'
import type { World } from '../../domain/world.ts'
import { demoId } from './demo-id.ts'
import { demoEstimates, quote } from './estimates.ts'
import { billOrders, creditDays, demoInvoices, giveBack } from './invoices.ts'
import { demoOrders, takeOrder } from './orders.ts'
import { replay } from './past-act.ts'

/** Two years of orders, invoices, credit notes and quotes up to `now`, made as the workshop makes them. */
export async function fillBusiness(
  { db, addresses }: World<'db' | 'addresses'>,
  now: Date,
  { company, individual }: { company: Client; individual: Client },
): Promise<void> {
  const orders = demoOrders(company, individual)
  const bills = demoInvoices(orders)
  const quotes = demoEstimates(company, individual)
  const notes = bills
    .filter(({ fate }) => fate === 'credited')
    .map((bill, index) => ({ bill, id: demoId('DemoAvoir', index) }))
  await replay(db, addresses, [
    ...orders.map((order) => takeOrder(now, order)),
    ...bills.map((bill) => billOrders(now, bill)),
    ...notes.map(({ bill, id }) => giveBack(now, bill, id)),
    ...quotes.map((estimate) => quote(now, estimate)),
  ])
  // The newest credit note is not paid out yet.
  const paidNotes = notes.filter(({ bill }) => creditDays(bill) >= 120)
  const paid = [...bills.filter(({ fate }) => fate === 'paid'), ...paidNotes]
  const cancelled = bills.filter(({ fate }) => fate === 'cancelled')
  const accepted = quotes.filter(({ isAccepted }) => isAccepted)
  // No act takes payments yet.
  await settle(db, invoices, 'paid', paid)
  await settle(db, invoices, 'cancelled', cancelled)
  await settle(db, estimates, 'paid', accepted)
}

async function settle(
  db: Database,
  table: typeof invoices | typeof estimates,
  status: 'paid' | 'cancelled',
  records: { id: string }[],
): Promise<void> {
  const ids = records.map(({ id }) => id)
  await db.update(table).set({ status }).where(inArray(table.id, ids))
}
