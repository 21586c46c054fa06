import { addDays, parisDay } from '../../domain/calendar/paris-day.ts'
import { depositOf } from '../../domain/documents/deposit.ts'
import { issueInvoice } from '../../domain/invoices/issuing/issue-invoice.ts'
import { totalsOf } from '../../domain/money/vat.ts'
import { workingTime } from './calendar.ts'
import type { DemoInvoice } from './invoices.ts'
import type { PastAct } from './past-act.ts'

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
