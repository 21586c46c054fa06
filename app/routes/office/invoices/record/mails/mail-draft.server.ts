import type { InvoiceRecord } from '../../../../../../domain/invoices/find-invoice-record.ts'
import { invoiceWords } from '../../../../../../domain/invoices/mails/invoice-words.ts'
import { reminderWords } from '../../../../../../domain/invoices/mails/reminder-words.ts'
import { saidOf } from '../../../../../../domain/invoices/mails/said-of.ts'
import type { NextAct } from '../../../../../../domain/invoices/next-act.ts'
import { nextTone, toneNames } from '../../../../../../domain/invoices/reminder-tones.ts'
import { lateOf } from './late-invoice.server.ts'
import { doubtOf, sayCount } from './reminder-notes.server.ts'

/** The mails that may be sent now, written as they are proposed: the invoice, and the reminder that comes next. */
export function mailDraft(record: InvoiceRecord, next: NextAct, now: Date) {
  const { client, invoice } = record
  const email = client.email ?? ''
  const late = lateOf(record, now)
  const coming = late && nextTone(invoice.reminders)
  return {
    invoice: { email, ...invoiceWords(saidOf(record)) },
    reminder: coming && {
      email,
      ...reminderWords(coming.tone, late),
      tone: coming.tone,
      name: toneNames[coming.tone],
      count: sayCount(invoice.reminders),
      isDue: next.act === 'remind',
      doubt: doubtOf(late),
    },
  }
}
