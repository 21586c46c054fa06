import type { Transaction } from '../../db/client.ts'
import type { Deps } from '../../domain/kernel/ports/deps.ts'
import type { Client } from '../../domain/people/clients/client.ts'
import { demoClients } from '../people.ts'
import { demoId } from '../seeded.ts'
import { buildDemoEstimates, decideDemoEstimate, issueDemoEstimate } from './estimates.ts'
import { buildDemoFleetActions } from './fleet.ts'
import { buildDemoFloorOrders, createDemoFloorOrder } from './floor.ts'
import {
  buildDemoInvoices,
  creditDemoInvoice,
  demoInvoicesOfOtherClients,
  invoiceDemoOrders,
  refundDemoCreditNote,
  sendDemoInvoices,
  settleDemoInvoice,
} from './invoices.ts'
import { buildDemoOrders, createDemoOrder } from './orders.ts'
import { fillDemoPayments } from './payments.ts'
import { fillDemoPrices } from './prices.ts'
import { replayPastActions } from './replay.ts'

/** Adds orders, invoices, credit notes and estimates of the two years before `now`, through the functions of the office. */
export async function fillDemoBusiness(
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
  await fillDemoPrices(db, now)
  const orders = buildDemoOrders(company, individual, site)
  const others = buildDemoFloorOrders(byId, site)
  const bills = [...buildDemoInvoices(orders), ...demoInvoicesOfOtherClients(others)]
  const estimateActions = buildDemoEstimates(company, individual, site)
  const notes = bills
    .filter(({ fate }) => fate === 'credited')
    .map((bill, index) => ({ bill, id: demoId('DemoAvoir', index) }))
  await replayPastActions(db, { addresses, facts }, [
    ...orders.map((order) => createDemoOrder(now, order)),
    ...others.map((order) => createDemoFloorOrder(now, order)),
    ...bills.map((bill) => invoiceDemoOrders(now, bill)),
    ...notes.map(({ bill, id }) => creditDemoInvoice(now, bill, id)),
    ...bills.flatMap((bill) => settleDemoInvoice(now, bill)),
    ...notes.flatMap(({ bill, id }) => refundDemoCreditNote(now, bill, id)),
    ...estimateActions.map((estimate) => issueDemoEstimate(now, estimate)),
    ...estimateActions.flatMap((estimate) => decideDemoEstimate(now, estimate, site)),
    ...buildDemoFleetActions(now, fleet, site),
  ])
  await sendDemoInvoices(db, now)
  await fillDemoPayments(db, { addresses, facts }, now)
}
