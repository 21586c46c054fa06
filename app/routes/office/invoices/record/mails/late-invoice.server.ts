import { parisDay } from '../../../../../../domain/calendar/paris-day.ts'
import type { InvoiceRecord } from '../../../../../../domain/invoices/find-invoice-record.ts'
import { daysLate, lateFees } from '../../../../../../domain/invoices/late-fees.ts'
import type { LateInvoice } from '../../../../../../domain/invoices/mails/reminder-words.ts'

/** What a reminder says; `null` of what is not late. */
export function lateOf({ invoice, client, rest }: InvoiceRecord, now: Date): LateInvoice | null {
  const { due_on, invoice_number, created_at, reminded_at } = invoice
  const days = due_on ? daysLate(due_on, parisDay(now)) : 0
  if (!due_on || days === 0 || rest === 0) return null
  const type = invoice.buyer?.type ?? client.type
  return {
    number: invoice_number,
    issuedAt: created_at,
    dueOn: due_on,
    days,
    rest,
    remindedAt: reminded_at,
    fees: type === 'company' ? lateFees(rest, due_on, now) : null,
  }
}
