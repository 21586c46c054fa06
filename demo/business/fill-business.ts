import type { Client } from '../../domain/clients/client.ts'
import type { World } from '../../domain/world.ts'
import { billOrders } from './bill-orders.ts'
import { demoId } from './demo-id.ts'
import { endBill } from './end-bill.ts'
import { demoEstimates } from './estimates.ts'
import { giveBack, payOut } from './give-back.ts'
import { demoInvoices } from './invoices.ts'
import { demoOrders } from './orders.ts'
import { replay } from './past-act.ts'
import { fillPayments } from './payments.ts'
import { fillPrices } from './prices.ts'
import { endQuote, quote } from './quotes.ts'
import { takeOrder } from './take-order.ts'

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
    ...quotes.flatMap((estimate) => endQuote(now, estimate)),
  ])
  await fillPayments(db, addresses, now)
}
