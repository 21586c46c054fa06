import { parisDay } from '../../../../../domain/calendar/paris-day.ts'
import type { InvoiceRecord } from '../../../../../domain/invoices/find-invoice-record.ts'
import { daysLate, lateFees } from '../../../../../domain/invoices/late-fees.ts'
import { halfYearName, halfYearOf } from '../../../../../domain/invoices/legal-interest.ts'
import { invoiceWords } from '../../../../../domain/invoices/mails/invoice-words.ts'
import { type LateInvoice, reminderWords } from '../../../../../domain/invoices/mails/reminder-words.ts'
import { saidOf } from '../../../../../domain/invoices/mails/said-of.ts'
import type { NextAct } from '../../../../../domain/invoices/next-act.ts'
import { type InvoiceTone, nextTone, toneNames } from '../../../../../domain/invoices/reminder-tones.ts'

/** The mails that may be sent now, written as they are proposed: the invoice, and the reminder that comes next. */
export function mailDraft(record: InvoiceRecord, next: NextAct, now: Date) {
  const { client, invoice } = record
  const email = client.email ?? ''
  const late = lateOf(record, now)
  const coming = late && nextTone(invoice.reminders)
  return {
    invoice: { email, ...invoiceWords(saidOf(record)) },
    reminder: coming && {
      ...{ email, ...reminderWords(coming.tone, late) },
      ...{ tone: coming.tone, name: toneNames[coming.tone], count: sayCount(invoice.reminders) },
      ...{ isDue: next.act === 'remind', doubt: doubtOf(late) },
    },
  }
}

/** What the reminder leaves out since nobody has entered the rate; nothing otherwise. */
const doubtOf = ({ fees, dueOn }: LateInvoice) =>
  fees?.interest === null
    ? `Le taux d’intérêt légal du ${halfYearName(halfYearOf(dueOn))} n’est pas renseigné\u00a0: ce message ne chiffre donc pas les pénalités. Un responsable l’indique dans Réglages, Intérêt légal.`
    : ''

/** What a reminder says; `null` of what is not late. */
export function lateOf({ invoice, client, rest }: InvoiceRecord, now: Date): LateInvoice | null {
  const { due_on, invoice_number, created_at, reminded_at } = invoice
  const days = due_on ? daysLate(due_on, parisDay(now)) : 0
  if (!due_on || days === 0 || rest === 0) return null
  const type = invoice.buyer?.type ?? client.type
  return {
    ...{ number: invoice_number, issuedAt: created_at, dueOn: due_on, days, rest, remindedAt: reminded_at },
    fees: type === 'company' ? lateFees(rest, due_on, now) : null,
  }
}

const counts: Readonly<Record<InvoiceTone, string>> = {
  1: 'une relance',
  2: 'deux relances',
  3: 'trois relances',
}

const sayCount = (reminders: number) =>
  reminders === 0 ? 'Aucune relance envoyée.' : `Déjà ${counts[reminders as InvoiceTone]}.`
