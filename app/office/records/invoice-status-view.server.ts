import {
  type InvoiceStatus,
  invoiceKindOf,
  invoiceStateNames,
  invoiceStateOf,
  isRecordUnpaid,
  isVoidStatus,
} from '../../../domain/billing/invoices/invoice-status.ts'
import { countDaysLate, daysLateText } from '../../../domain/billing/invoices/late-fees.ts'
import { formatDay, parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../../domain/kernel/money/amounts.ts'
import type { StatusTone } from '../../ui/status-text.tsx'

interface InvoiceSnapshot {
  status: InvoiceStatus
  credited_invoice: string | null
  is_deposit: boolean
  total: number | null
  due_on: string | null
  /** Cents that remain to be paid. */
  owed: number
}

const invoiceKindNames = {
  invoice: 'Facture',
  'deposit-invoice': 'Acompte',
  'credit-note': 'Avoir',
} as const

/**
 * Returns the state of an invoice as staff read it: the states that clients read, and further ones. `showsOwed` adds what remains of
 * a partly paid invoice, for pages that do not show it elsewhere.
 */
export function invoiceStatusView(
  invoice: InvoiceSnapshot,
  now: Date,
  { showsOwed = true } = {},
): { text: string; tone: StatusTone; isLate: boolean } {
  const { status, credited_invoice, due_on, owed, total } = invoice
  if (!isRecordUnpaid(invoice)) {
    const tone = isVoidStatus(status) ? 'void' : status === 'paid' ? 'done' : 'open'
    return { text: invoiceStateNames[invoiceStateOf(status, credited_invoice !== null)], tone, isLate: false }
  }
  const days = due_on ? countDaysLate(due_on, parisDay(now)) : 0
  const part = showsOwed && owed < (total ?? 0) && owed > 0 ? `, reste ${formatCents(owed)}` : ''
  if (days > 0) return { text: `${daysLateText(days)}${part}`, tone: 'moving', isLate: true }
  const until = due_on ? ` au plus tard le ${formatDay(due_on)}` : ''
  return { text: `À encaisser${until}${part}`, tone: 'open', isLate: false }
}

export const invoiceKindName = (invoice: Pick<InvoiceSnapshot, 'credited_invoice' | 'is_deposit'>) =>
  invoiceKindNames[invoiceKindOf(invoice)]
