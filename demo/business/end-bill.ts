import { cancelInvoice } from '../../domain/invoices/settling/cancel-invoice.ts'
import { workingTime } from './calendar.ts'
import type { DemoInvoice } from './invoices.ts'
import type { PastAct } from './past-act.ts'
import { payWhole } from './pay.ts'

/** What comes last of a bill: a company pays within its 30 days, an individual when the rims are handed over. */
export function endBill(now: Date, { id, orders: [{ client }], days, fate }: DemoInvoice): PastAct[] {
  const at = workingTime(now, Math.max(0, days - (client.type === 'company' ? 27 : 0)))
  if (fate === 'paid') return [payWhole(at, id, client.type === 'company' ? 'transfer' : 'card')]
  return fate === 'cancelled' ? [{ at, act: (world) => cancelInvoice(world, id) }] : []
}
