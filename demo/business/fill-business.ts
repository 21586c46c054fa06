import type { Transaction } from '../../db/client.ts'
import type { Deps } from '../../domain/kernel/ports/deps.ts'
import type { Client } from '../../domain/people/clients/client.ts'
import { demoClients } from '../people.ts'
import { demoId } from '../seeded.ts'
import { demoEstimates, endDemoEstimate, issueDemoEstimate } from './estimates.ts'
import { fleetActions } from './fleet.ts'
import { createFloorOrder, demoFloorOrders } from './floor.ts'
import {
  creditInvoice,
  demoInvoices,
  invoiceOrders,
  otherInvoices,
  payCreditOut,
  sendDemoInvoices,
  settleDemoInvoice,
} from './invoices.ts'
import { createDemoOrder, demoOrders } from './orders.ts'
import { fillPayments } from './payments.ts'
import { fillPrices } from './prices.ts'
import { replay } from './replay.ts'

/** Adds orders, invoices, credit notes and estimates of the two years before `now`, through the functions of the office. */
export async function fillBusiness(
  { db, addresses, facts }: Deps<'addresses' | 'facts'> & { db: Transaction },
  now: Date,
  people: readonly Client[],
): Promise<void> {
  const site = facts.current()
  const byId = new Map(people.map((client) => [client.id, client]))
  const [company, individual, fleet] = [demoClients.company, demoClients.individual, demoClients.fleet].map(
    ({ id }) => byId.get(id),
  )
  if (!company || !individual || !fleet) return
  await fillPrices(db, now)
  const orders = demoOrders(company, individual, site)
  const others = demoFloorOrders(byId, site)
  const bills = [...demoInvoices(orders), ...otherInvoices(others)]
  const estimateActions = demoEstimates(company, individual, site)
  const notes = bills
    .filter(({ fate }) => fate === 'credited')
    .map((bill, index) => ({ bill, id: demoId('DemoAvoir', index) }))
  await replay(db, { addresses, facts }, [
    ...orders.map((order) => createDemoOrder(now, order)),
    ...others.map((order) => createFloorOrder(now, order)),
    ...bills.map((bill) => invoiceOrders(now, bill)),
    ...notes.map(({ bill, id }) => creditInvoice(now, bill, id)),
    ...bills.flatMap((bill) => settleDemoInvoice(now, bill)),
    ...notes.flatMap(({ bill, id }) => payCreditOut(now, bill, id)),
    ...estimateActions.map((estimate) => issueDemoEstimate(now, estimate)),
    ...estimateActions.flatMap((estimate) => endDemoEstimate(now, estimate, site)),
    ...fleetActions(now, fleet, site),
  ])
  await sendDemoInvoices(db, now)
  await fillPayments(db, { addresses, facts }, now)
}
