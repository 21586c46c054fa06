import { addDays, parisDay } from '../../domain/calendar/paris-day.ts'
import { depositOf } from '../../domain/documents/deposit.ts'
import { issueCreditNote } from '../../domain/invoices/credits/issue-credit-note.ts'
import { issueInvoice } from '../../domain/invoices/issuing/issue-invoice.ts'
import { cancelInvoice } from '../../domain/invoices/settling/cancel-invoice.ts'
import { totalsOf } from '../../domain/money/vat.ts'
import { workingTime } from './calendar.ts'
import { demoId } from './demo-id.ts'
import type { DemoOrder } from './orders.ts'
import type { PastAct } from './past-act.ts'
import { payWhole } from './payments.ts'

type Fate = 'created' | 'paid' | 'cancelled' | 'credited'

export interface DemoInvoice {
  id: string
  /** What it bills; a garage has two cars on one bill now and then. */
  orders: [DemoOrder, ...DemoOrder[]]
  /** Days ago. */
  days: number
  fate: Fate
}

/** Which bill, counted from the newest of the company, met with something else than its payment. */
const fates = new Map<number, Fate>([
  [7, 'credited'],
  [11, 'cancelled'],
  [18, 'credited'],
  [40, 'credited'],
])
/** Work on warranty: finished, and never billed. */
const unbilled = 4
/** Billed together with the order before it. */
const billedTogether = 9

/** A bill for each order that has left the workshop; the newest ones, and one that is late, are not paid yet. */
export function demoInvoices(orders: DemoOrder[]): DemoInvoice[] {
  const finished = orders.filter(({ status }) => status >= 2)
  return finished.flatMap((order, index) => {
    const after = finished[index + 1]
    if (index === unbilled || index === billedTogether + 1) return []
    return [bill(index === billedTogether && after ? [order, after] : [order], index)]
  })
}

function bill(orders: DemoInvoice['orders'], index: number): DemoInvoice {
  const [{ client, days: ago }] = orders
  const days = Math.max(0, ago - 8)
  const isCompany = client.type === 'company'
  const isPaid = (isCompany ? days > 32 : days > 1) && index !== 5
  return {
    id: demoId('DemoFacture', index + (isCompany ? 0 : 900)),
    orders,
    days,
    fate: (isCompany ? fates.get(index) : undefined) ?? (isPaid ? 'paid' : 'created'),
  }
}

export function billOrders(now: Date, { id, orders, days }: DemoInvoice): PastAct {
  const [{ client, pos }] = orders
  const at = workingTime(now, days)
  const lines = orders.flatMap((order) => order.lines)
  return {
    at,
    act: (world) =>
      issueInvoice(world, {
        id,
        client,
        pos,
        lines,
        deposit: depositOf(totalsOf(lines).total) ?? 0,
        orderIds: orders.map((order) => order.id),
        suppliedOn: addDays(parisDay(at), -1),
      }),
  }
}

/** Some days after its bill. */
const creditDays = ({ days }: DemoInvoice) => Math.max(0, days - 6)

export function giveBack(now: Date, invoice: DemoInvoice, noteId: string): PastAct {
  return {
    at: workingTime(now, creditDays(invoice)),
    act: (world) => issueCreditNote(world, invoice.id, noteId),
  }
}

/** What comes last of a bill: a company pays within its 30 days, an individual when the rims are handed over. */
export function endBill(now: Date, { id, orders: [{ client }], days, fate }: DemoInvoice): PastAct[] {
  const at = workingTime(now, Math.max(0, days - (client.type === 'company' ? 27 : 0)))
  if (fate === 'paid') return [payWhole(at, id, client.type === 'company' ? 'transfer' : 'card')]
  return fate === 'cancelled' ? [{ at, act: (world) => cancelInvoice(world, id) }] : []
}

/** A credit note of what was paid already is paid out; what was not paid by then has nothing to be given back. */
export function payOut(now: Date, invoice: DemoInvoice, noteId: string): PastAct[] {
  const days = creditDays(invoice)
  if (days < 120) return []
  return [
    payWhole(workingTime(now, creditDays(invoice) + 2), invoice.id, 'transfer'),
    payWhole(workingTime(now, days - 14), noteId, 'transfer'),
  ]
}
