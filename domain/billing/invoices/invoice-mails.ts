import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { invoices, outgoingMails } from '../../../db/schema/tables.ts'
import {
  cancelQueuedOutgoingMail,
  type MailChannel,
  type Outbox,
  type OutgoingMail,
  queueOutgoingMail,
} from '../../correspondence/outbox/outbox.ts'
import { recordEvent, siteActor, staffActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { formatClientPostalLines } from '../../people/clients/postal-address.ts'
import { findInvoiceRecord, type InvoiceRecord } from './find-invoice.ts'
import { type InvoiceMailData, invoiceMailText } from './invoice-mail-texts.ts'
import { invoiceKindOf, isRecordUnpaid, isVoidStatus } from './invoice-status.ts'
import { findNextReminderLevel, type ReminderLevel } from './reminders.ts'

/**
 * Whether the client may be reminded of the invoice. A credited invoice that is owed again, because a payment was taken back, has no
 * due day of its own: the day on which the invoice was due says nothing about that money.
 */
export const mayRemind = ({ invoice, owed }: Pick<InvoiceRecord, 'invoice' | 'owed'>): boolean =>
  isRecordUnpaid(invoice) && owed > 0

type SendDeps = Deps<'db' | 'clock' | 'jobs' | 'announcements'>

/**
 * Queues the mail of an invoice or credit note, written by staff. The outcome is `waiting` if another mail of the invoice is
 * queued.
 */
export const queueComposedInvoiceMail = (
  deps: SendDeps,
  by: StaffPerson,
  invoiceId: string,
  mail: ComposedInvoiceMail,
) => queueComposedMail(deps, by, invoiceId, async () => ({ ...mail, channel: 'mail', reminder_level: null }))

/**
 * Queues a reminder written by staff, by mail or as a letter. `level` is the one that the page showed, so that two people at once
 * queue one reminder. Reminders are never sent automatically.
 */
export const queueInvoiceReminder = (
  deps: SendDeps,
  by: StaffPerson,
  invoiceId: string,
  level: ReminderLevel,
  channel: MailChannel,
  mail: ComposedInvoiceMail,
) =>
  queueComposedMail(deps, by, invoiceId, async (record) => {
    const isNext = mayRemind(record) && findNextReminderLevel(record.invoice.reminders)?.level === level
    if (!isNext) return null
    const email = channel === 'post' ? invoicePostalAddress(record)?.join('\n') : mail.email
    return email ? { ...mail, email, channel, reminder_level: level } : 'no-postal-address'
  })

/** Returns the lines of the postal address of the client, or else of the invoice; `null` if neither is complete. */
const invoicePostalAddress = ({ invoice, client }: Pick<InvoiceRecord, 'invoice' | 'client'>) =>
  formatClientPostalLines(client, client.address) ??
  formatClientPostalLines(client, invoice.buyer?.address ?? null)

/**
 * Queues a rejected or returned mail again, with the same text, to a new address. A reminder is not sent again if the
 * invoice is paid.
 */
export const queueInvoiceMailAgain = (
  deps: SendDeps,
  by: StaffPerson,
  invoiceId: string,
  { mailId, email }: { mailId: string; email: string },
) =>
  queueComposedMail(deps, by, invoiceId, async (record, tx) => {
    const isRejected = and(
      eq(outgoingMails.id, mailId),
      eq(outgoingMails.invoice_id, invoiceId),
      eq(outgoingMails.state, 'refused'),
    )
    const [mail] = await tx.select().from(outgoingMails).where(isRejected).for('update')
    if (!mail || (mail.kind === 'reminder' && !mayRemind(record))) return null
    const { subject, text, reminder_level } = mail
    return { email, channel: 'mail', subject, text, reminder_level: reminder_level as ReminderLevel | null }
  })

export interface ComposedInvoiceMail {
  /** Mail address; ignored for a letter, which goes to the postal address of the client. */
  email: string
  subject: string
  text: string
}

export type InvoiceMailOutcome = { outcome: 'saved' } | { outcome: 'gone' | 'waiting' | 'no-postal-address' }

function queueComposedMail(
  deps: SendDeps,
  by: StaffPerson,
  invoiceId: string,
  compose: (record: InvoiceRecord, tx: Transaction) => Promise<MailToQueue | 'no-postal-address' | null>,
): Promise<InvoiceMailOutcome> {
  return deps.db.transaction(async (tx) => {
    const record = await findInvoiceRecord(tx, invoiceId)
    const mail = record && (await compose(record, tx))
    if (!record || !mail) return { outcome: 'gone' }
    if (mail === 'no-postal-address') return { outcome: mail }
    const queued = await queueInvoiceMail(tx, deps, by, record.invoice, mail)
    if (!queued) return { outcome: 'waiting' }
    await deps.announcements.announce(tx, 'office')
    return { outcome: 'saved' }
  })
}

/** Queues the default mail of an invoice, within the caller's transaction. */
export async function queueDefaultInvoiceMail(
  tx: Transaction,
  deps: Deps<'clock' | 'jobs' | 'facts'>,
  by: StaffPerson,
  invoiceId: string,
  email: string,
): Promise<void> {
  const record = await findInvoiceRecord(tx, invoiceId)
  if (!record) return
  const words = invoiceMailText(toInvoiceMailData(record), deps.facts.current())
  const mail = { email, channel: 'mail', reminder_level: null, ...words } as const
  await queueInvoiceMail(tx, deps, by, record.invoice, mail)
}

/** Returns the data of an invoice that its mail needs. */
export const toInvoiceMailData = ({ invoice, owed, credited, orders }: InvoiceRecord): InvoiceMailData => ({
  kind: invoiceKindOf(invoice),
  number: invoice.invoice_number,
  total: invoice.total,
  owed,
  isVoid: isVoidStatus(invoice.status),
  dueOn: isVoidStatus(invoice.status) ? null : invoice.due_on,
  credited: credited?.number ?? null,
  orders: orders.map(({ number }) => number),
})

interface MailToQueue extends ComposedInvoiceMail {
  channel: MailChannel
  /** `null` unless the mail is a reminder. */
  reminder_level: ReminderLevel | null
}

/** Queues a mail. Returns false if another mail of the invoice is queued. */
async function queueInvoiceMail(
  tx: Transaction,
  deps: Deps<'clock' | 'jobs'>,
  by: StaffPerson,
  { id, invoice_number: number }: InvoiceRecord['invoice'],
  { email, reminder_level, ...words }: MailToQueue,
): Promise<boolean> {
  const kind = reminder_level === null ? 'invoice' : 'reminder'
  const mail = { subjectId: id, kind, reminder_level, recipient: email, ...words } as const
  if (!(await queueOutgoingMail(tx, deps, by, invoiceOutbox, mail))) return false
  await recordEvent(
    tx,
    deps,
    staffActor(by),
    reminder_level === null
      ? { act: 'invoice.sent', id, before: null, after: { number } }
      : {
          act: 'invoice.reminded',
          id,
          before: null,
          after: {
            number,
            tone: reminder_level,
            ...(mail.channel === 'post' && { channel: 'post' as const }),
          },
        },
  )
  return true
}

/** Returns the number of an invoice for events, or an empty string if the invoice does not exist. */
export async function findInvoiceNumber(tx: Transaction, invoiceId: string): Promise<string> {
  const { id, invoice_number } = invoices
  const [found] = await tx.select({ number: invoice_number }).from(invoices).where(eq(id, invoiceId))
  return found?.number ?? ''
}

/** Cancels a queued mail before its job starts. The invoice remains issued. */
export function cancelInvoiceMail(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  invoiceId: string,
  mailId: string,
): Promise<{ outcome: 'saved' } | { outcome: 'too-late' }> {
  return deps.db.transaction(async (tx) => {
    const mail = await cancelQueuedOutgoingMail(tx, deps, invoiceOutbox, invoiceId, { id: mailId })
    if (!mail) return { outcome: 'too-late' }
    const number = await findInvoiceNumber(tx, invoiceId)
    const after = { number, ...(mail.channel === 'post' && { channel: 'post' as const }) }
    await recordEvent(tx, deps, staffActor(by), {
      act: 'invoice.mail-cancelled',
      id: invoiceId,
      before: null,
      after,
    })
    await deps.announcements.announce(tx, 'office')
    return { outcome: 'saved' }
  })
}

/** The invoice as its mails use it. Its row is not locked, so that a payment never waits for a mail server. */
type MailedInvoice = { id: string; number: string }

export const invoiceOutbox: Outbox<MailedInvoice> = {
  subjectId: 'invoice_id',
  prefix: 'invoice',
  unknownReason: 'le serveur du client n’a pas dit pourquoi',

  queueJob(tx, jobs, mailId, inSeconds) {
    return jobs.enqueue(tx, 'send-invoice-mail', { mailId }, { inSeconds })
  },

  async lock(tx, id) {
    return { id, number: await findInvoiceNumber(tx, id) }
  },

  /** The first mail of an invoice sets `sent_at`; each reminder updates the reminder fields. */
  async recordSent(tx, deps, { mail, subject: { id } }, at) {
    await (mail.reminder_level === null
      ? tx
          .update(invoices)
          .set({ sent_at: at })
          .where(and(eq(invoices.id, id), isNull(invoices.sent_at)))
      : tx
          .update(invoices)
          .set({ reminders: mail.reminder_level, reminded_at: at })
          .where(eq(invoices.id, id)))
    await deps.announcements.announce(tx, 'office')
  },

  async recordRejected(tx, deps, { subject: { id, number } }, rejection) {
    const after = { number, refusal: rejection }
    await recordEvent(tx, deps, siteActor, { act: 'invoice.mail-refused', id, before: null, after })
    await deps.announcements.announce(tx, 'office')
  },

  /** A returned mail no longer counts as sent or as a reminder. */
  async recordReturned(tx, deps, { mail, subject: { id, number } }, { rejection }) {
    await refreshSentSummary(tx, id, mail)
    const after = { number, refusal: rejection }
    await recordEvent(tx, deps, siteActor, { act: 'invoice.mail-returned', id, before: null, after })
    await deps.announcements.announce(tx, 'office')
  },
}

/** Recomputes `sent_at` or the reminder fields of an invoice from the mails that were not returned. */
async function refreshSentSummary(tx: Transaction, id: string, { kind }: OutgoingMail): Promise<void> {
  const isThere = and(eq(outgoingMails.invoice_id, id), eq(outgoingMails.state, 'sent'))
  const sent = await tx.select().from(outgoingMails).where(isThere).orderBy(asc(outgoingMails.sent_at))
  const first = sent.find((mail) => mail.kind === 'invoice')
  const last = sent.findLast((mail) => mail.kind === 'reminder')
  await tx
    .update(invoices)
    .set(
      kind === 'invoice'
        ? { sent_at: first?.sent_at ?? null }
        : { reminders: last?.reminder_level ?? 0, reminded_at: last?.sent_at ?? null },
    )
    .where(eq(invoices.id, id))
}

/** Maximum number of mails listed for an invoice; more than any invoice has. */
const maxMails = 50

/** Lists the mails of an invoice, the newest first. */
export const listInvoiceMails = (db: Database, invoiceId: string) =>
  db
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.invoice_id, invoiceId))
    .orderBy(desc(outgoingMails.created_at))
    .limit(maxMails)
