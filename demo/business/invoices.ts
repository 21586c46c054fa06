import { demoId } from './demo-id.ts'
import type { DemoOrder } from './orders.ts'

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
