import { inArray } from 'drizzle-orm'
import { estimates } from '../../db/schema/tables.ts'
import type { Client } from '../../domain/clients/client.ts'
import type { World } from '../../domain/world.ts'
import { demoId } from './demo-id.ts'
import { demoEstimates, quote } from './estimates.ts'
import { billOrders, demoInvoices, endBill, giveBack, payOut } from './invoices.ts'
import { demoOrders, takeOrder } from './orders.ts'
import { replay } from './past-act.ts'
import { fillPayments } from './payments.ts'
import { fillPrices } from './prices.ts'

/** Two years of orders, invoices, credit notes and quotes up to `now`, made as the workshop makes them. */
export async function fillBusiness(
  { db, addresses }: World<'db' | 'addresses'>,
  now: Date,
  { company, individual }: { company: Client; individual: Client },
): Promise<void> {
  await fillPrices(db, now)
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
    ...bills.flatMap((bill) => endBill(now, bill)),
    ...notes.flatMap(({ bill, id }) => payOut(now, bill, id)),
    ...quotes.map((estimate) => quote(now, estimate)),
  ])
  await fillPayments(db, addresses, now)
  const accepted = quotes.filter(({ isAccepted }) => isAccepted).map(({ id }) => id)
  // No act takes acceptances yet.
  await db.update(estimates).set({ status: 'paid' }).where(inArray(estimates.id, accepted))
}
