import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { invoiceMails, invoices } from '../../db/schema/tables.ts'
import type { Deps } from '../deps.ts'
import { recordEvent, siteActor, staffActor } from '../events/record-event.ts'
import type { DeliveryReport } from '../mailbox/delivery-reports.ts'
import { PermanentRefusal } from '../ports/jobs.ts'
import type { Mail } from '../ports/mailer.ts'
import { randomId } from '../random-id.ts'
import { secondsToUndo } from '../seconds-to-undo.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import { findInvoiceRecord, type InvoiceRecord } from './find-invoice.ts'
import { invoiceKind } from './invoice-status.ts'
import { type InvoiceMailData, invoiceMailText } from './mail-texts.ts'
import { type InvoiceTone, nextTone } from './reminders.ts'

type SendDeps = Deps<'db' | 'clock' | 'jobs' | 'announcements'>

/** Has an invoice or credit note sent, in somebody's words; « waiting » while another mail of it waits to go. */
export const sendInvoice = (deps: SendDeps, by: StaffPerson, invoiceId: string, mail: ComposedMail) =>
  sendComposedMail(deps, by, invoiceId, async () => ({ ...mail, tone: null }))

/**
 * Has a reminder sent, in somebody's words: of the tone that the page has shown, so that two people at once send one. Nobody but
 * a person does so.
 */
export const sendReminder = (
  deps: SendDeps,
  by: StaffPerson,
  invoiceId: string,
  tone: InvoiceTone,
  mail: ComposedMail,
) =>
  sendComposedMail(deps, by, invoiceId, async ({ rest, invoice }) => {
    const isNext = rest > 0 && nextTone(invoice.reminders)?.tone === tone
    return isNext ? { ...mail, tone } : null
  })

/**
 * Sends what was refused or came back once more, in the same words, to the address that is given now; nobody is reminded of
 * what is paid by then.
 */
export const sendMailAgain = (
  deps: SendDeps,
  by: StaffPerson,
  invoiceId: string,
  { mailId, email }: { mailId: string; email: string },
) =>
  sendComposedMail(deps, by, invoiceId, async ({ rest }, tx) => {
    const isRefused = and(
      eq(invoiceMails.id, mailId),
      eq(invoiceMails.invoice_id, invoiceId),
      eq(invoiceMails.state, 'refused'),
    )
    const [mail] = await tx.select().from(invoiceMails).where(isRefused).for('update')
    if (!mail || (mail.tone !== null && rest <= 0)) return null
    return { email, subject: mail.subject, text: mail.text, tone: mail.tone as InvoiceTone | null }
  })

export interface ComposedMail {
  email: string
  subject: string
  text: string
}

export type MailSendOutcome = { outcome: 'saved' } | { outcome: 'gone' | 'waiting' }

function sendComposedMail(
  deps: SendDeps,
  by: StaffPerson,
  invoiceId: string,
  compose: (
    record: InvoiceRecord,
    tx: Database,
  ) => Promise<(ComposedMail & { tone: InvoiceTone | null }) | null>,
): Promise<MailSendOutcome> {
  return deps.db.transaction(async (tx) => {
    const record = await findInvoiceRecord(tx, invoiceId)
    const mail = record && (await compose(record, tx))
    if (!record || !mail) return { outcome: 'gone' }
    const invoice = { id: invoiceId, number: record.invoice.invoice_number }
    const queued = await queueMail(tx, deps, by, { invoice, ...mail })
    if (!queued) return { outcome: 'waiting' }
    await deps.announcements.announce(tx, 'office')
    return { outcome: 'saved' }
  })
}

/** Has an invoice sent in the usual words, in somebody's transaction. */
export async function queueInvoiceMail(
  tx: Database,
  deps: Deps<'clock' | 'jobs'>,
  by: StaffPerson,
  invoiceId: string,
  email: string,
): Promise<string | null> {
  const record = await findInvoiceRecord(tx, invoiceId)
  if (!record) return null
  const invoice = { id: invoiceId, number: record.invoice.invoice_number }
  return queueMail(tx, deps, by, { invoice, email, tone: null, ...invoiceMailText(toMailData(record)) })
}

/** What the mail that brings it says of an invoice. */
export const toMailData = ({ invoice, rest, credited, orders }: InvoiceRecord): InvoiceMailData => ({
  kind: invoiceKind(invoice),
  number: invoice.invoice_number,
  total: invoice.total,
  rest,
  dueOn: invoice.due_on,
  credited: credited?.number ?? null,
  orders: orders.map(({ number }) => number),
})

export type InvoiceMail = typeof invoiceMails.$inferSelect

interface MailToQueue {
  invoice: { id: string; number: string }
  email: string
  subject: string
  text: string
  /** Of a reminder. */
  tone: InvoiceTone | null
}

/**
 * Freezes a mail and hands it to its job for ten seconds later, in somebody's transaction; `null` where one of that invoice
 * waits already: the same press twice is one mail.
 */
async function queueMail(
  tx: Database,
  { clock, jobs }: Deps<'clock' | 'jobs'>,
  by: StaffPerson,
  { invoice, email, subject, text, tone }: MailToQueue,
): Promise<string | null> {
  const now = clock.now()
  const [mail] = await tx
    .insert(invoiceMails)
    .values({
      id: randomId(),
      invoice_id: invoice.id,
      tone,
      email,
      subject,
      text,
      state: 'queued',
      author_id: by.userId,
      author_name: by.name,
      created_at: now,
      due_at: new Date(now.getTime() + secondsToUndo * 1000),
    })
    .onConflictDoNothing()
    .returning({ id: invoiceMails.id })
  if (!mail) return null
  const { number } = invoice
  await recordEvent(
    tx,
    { clock },
    staffActor(by),
    tone === null
      ? { act: 'invoice.sent', id: invoice.id, before: null, after: { number } }
      : { act: 'invoice.reminded', id: invoice.id, before: null, after: { number, tone } },
  )
  await jobs.enqueue(tx, 'send-invoice-mail', { mailId: mail.id }, { inSeconds: secondsToUndo })
  return mail.id
}

/** An invoice's number, for the events about it. */
export async function findInvoiceNumber(tx: Database, invoiceId: string): Promise<string> {
  const { id, invoice_number } = invoices
  const [found] = await tx.select({ number: invoice_number }).from(invoices).where(eq(id, invoiceId))
  return found?.number ?? ''
}

/** Takes a mail of the invoice back, as long as its job may not take it; the invoice itself stays issued. */
export function cancelMail(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  invoiceId: string,
  mailId: string,
): Promise<{ outcome: 'saved' } | { outcome: 'too-late' }> {
  return deps.db.transaction(async (tx) => {
    const isWaiting = and(
      eq(invoiceMails.id, mailId),
      eq(invoiceMails.invoice_id, invoiceId),
      eq(invoiceMails.state, 'queued'),
      gt(invoiceMails.due_at, deps.clock.now()),
    )
    const [mail] = await tx.update(invoiceMails).set({ state: 'cancelled' }).where(isWaiting).returning()
    if (!mail) return { outcome: 'too-late' }
    const after = { number: await findInvoiceNumber(tx, invoiceId) }
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

type DeliverDeps = Deps<'db' | 'clock' | 'jobs' | 'announcements' | 'mailer'>

/** The mail as it goes; its id is the same at each try. */
type ComposeMail = (mail: InvoiceMail) => Promise<Mail>

/**
 * Hands a mail to the mail server once it is due, its row locked meanwhile, so that of two runs one sends; a run that was cut
 * off between the server's word and ours sends the same Message-ID again. What was taken back is left alone.
 */
export function deliverMail(deps: DeliverDeps, mailId: string, compose: ComposeMail): Promise<void> {
  const { db, clock, jobs } = deps
  return db.transaction(async (tx) => {
    const mail = await lockMail(tx, mailId)
    if (!mail) return
    const early = mail.due_at.getTime() - clock.now().getTime()
    if (early > 0)
      return jobs.enqueue(tx, 'send-invoice-mail', { mailId }, { inSeconds: Math.ceil(early / 1000) })
    await sendDueMail(tx, deps, mail, compose)
  })
}

async function sendDueMail(
  tx: Database,
  deps: DeliverDeps,
  mail: InvoiceMail,
  compose: ComposeMail,
): Promise<void> {
  try {
    await deps.mailer.send(await compose(mail))
  } catch (error) {
    if (!(error instanceof PermanentRefusal)) throw error
    return markMailRefused(tx, deps, mail, error.message)
  }
  const sent_at = deps.clock.now()
  await tx.update(invoiceMails).set({ state: 'sent', sent_at }).where(eq(invoiceMails.id, mail.id))
  await recordSent(tx, mail, sent_at)
  await deps.announcements.announce(tx, 'office')
}

/** It has gone: once for the invoice itself, each time for a reminder. */
async function recordSent(tx: Database, { invoice_id, tone }: InvoiceMail, at: Date): Promise<void> {
  await (tone === null
    ? tx
        .update(invoices)
        .set({ sent_at: at })
        .where(and(eq(invoices.id, invoice_id), isNull(invoices.sent_at)))
    : tx.update(invoices).set({ reminders: tone, reminded_at: at }).where(eq(invoices.id, invoice_id)))
}

/** Nobody will try a mail again: it is shown as refused. */
export function markUndeliverable(deps: DeliverDeps, mailId: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const mail = await lockMail(tx, mailId)
    if (mail) await markMailRefused(tx, deps, mail, 'le serveur de messagerie n’a pas répondu')
  })
}

async function lockMail(tx: Database, mailId: string): Promise<InvoiceMail | null> {
  const [mail] = await tx.select().from(invoiceMails).where(eq(invoiceMails.id, mailId)).for('update')
  return mail?.state === 'queued' ? mail : null
}

async function markMailRefused(
  tx: Database,
  deps: DeliverDeps,
  mail: InvoiceMail,
  reason: string,
): Promise<void> {
  const refusal = reason.split('\n')[0]?.slice(0, 300) ?? ''
  await tx.update(invoiceMails).set({ state: 'refused', refusal }).where(eq(invoiceMails.id, mail.id))
  const after = { number: await findInvoiceNumber(tx, mail.invoice_id), refusal }
  await recordEvent(tx, deps, siteActor, {
    act: 'invoice.mail-refused',
    id: mail.invoice_id,
    before: null,
    after,
  })
  await deps.announcements.announce(tx, 'office')
}

/**
 * A mail of an invoice came back: it is refused from now on, and counts neither as sent nor as a reminder any more. Answers
 * the address that it went to, in small letters; `null` for a Message-ID of another kind, or a report about another address.
 */
export async function recordBounce(
  tx: Database,
  deps: Deps<'clock' | 'announcements'>,
  messageId: string,
  { recipient, reason }: Pick<DeliveryReport, 'recipient' | 'reason'>,
): Promise<string | null> {
  const [, id = ''] = messageIdPattern.exec(messageId) ?? []
  const [mail] = id ? await tx.select().from(invoiceMails).where(eq(invoiceMails.id, id)).for('update') : []
  const email = mail?.email.toLowerCase()
  if (!mail || !email || (recipient && recipient !== email)) return null
  if (mail.state === 'sent') await markMailReturned(tx, deps, mail, reason || unknownReason)
  return email
}

const unknownReason = 'le serveur du client n’a pas dit pourquoi'

async function markMailReturned(
  tx: Database,
  deps: Deps<'clock' | 'announcements'>,
  mail: InvoiceMail,
  refusal: string,
): Promise<void> {
  const returned_at = deps.clock.now()
  await tx
    .update(invoiceMails)
    .set({ state: 'refused', refusal, returned_at })
    .where(eq(invoiceMails.id, mail.id))
  await refreshSentSummary(tx, mail)
  const after = { number: await findInvoiceNumber(tx, mail.invoice_id), refusal }
  await recordEvent(tx, deps, siteActor, {
    act: 'invoice.mail-returned',
    id: mail.invoice_id,
    before: null,
    after,
  })
  await deps.announcements.announce(tx, 'office')
}

/** What the invoice says of its mails, by those that have arrived. */
async function refreshSentSummary(tx: Database, { invoice_id, tone }: InvoiceMail): Promise<void> {
  const isThere = and(eq(invoiceMails.invoice_id, invoice_id), eq(invoiceMails.state, 'sent'))
  const sent = await tx.select().from(invoiceMails).where(isThere).orderBy(asc(invoiceMails.sent_at))
  const first = sent.find((mail) => mail.tone === null)
  const last = sent.findLast((mail) => mail.tone !== null)
  await tx
    .update(invoices)
    .set(
      tone === null
        ? { sent_at: first?.sent_at ?? null }
        : { reminders: last?.tone ?? 0, reminded_at: last?.sent_at ?? null },
    )
    .where(eq(invoices.id, invoice_id))
}

/** What a mail is called to the mailer (`Mail.id`), whose Message-ID is to name it; `recordBounce` reads it. */
export const invoiceMailId = (mailId: string) => `invoice-${mailId}`

/** A Message-ID that names a mail of an invoice. */
const messageIdPattern = /^<?invoice-([A-Za-z0-9]{16})@/

/** More than any invoice has. */
const maxMails = 50

/** Each mail of an invoice, the newest first. */
export const listInvoiceMails = (db: Database, invoiceId: string) =>
  db
    .select()
    .from(invoiceMails)
    .where(eq(invoiceMails.invoice_id, invoiceId))
    .orderBy(desc(invoiceMails.created_at))
    .limit(maxMails)
