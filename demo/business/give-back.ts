import { issueCreditNote } from '../../domain/invoices/credits/issue-credit-note.ts'
import { workingTime } from './calendar.ts'
import type { DemoInvoice } from './invoices.ts'
import type { PastAct } from './past-act.ts'
import { payWhole } from './pay.ts'

/** Some days after its bill. */
const creditDays = ({ days }: DemoInvoice) => Math.max(0, days - 6)

/** The credit note of a bill. */
export function giveBack(now: Date, invoice: DemoInvoice, noteId: string): PastAct {
  return {
    at: workingTime(now, creditDays(invoice)),
    act: (world) => issueCreditNote(world, invoice.id, noteId),
  }
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
