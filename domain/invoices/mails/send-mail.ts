import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { invoiceMails } from '../../../db/schema/tables.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { findInvoiceRecord, type InvoiceRecord } from '../find-invoice-record.ts'
import { type InvoiceTone, nextTone } from '../reminder-tones.ts'
import { queueMail } from './queue-mail.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements'>

export interface WrittenMail {
  email: string
  subject: string
  text: string
}

export type MailSending = { outcome: 'saved' } | { outcome: 'gone' | 'waiting' }

/** Has an invoice or credit note sent, in somebody's words; « waiting » while another mail of it waits to go. */
export const sendInvoice = (world: Needs, by: StaffPerson, invoiceId: string, mail: WrittenMail) =>
  send(world, by, invoiceId, async () => ({ ...mail, tone: null }))

/**
 * Has a reminder sent, in somebody's words: of the tone that the page has shown, so that two people at once send one. Nobody but
 * a person does so.
 */
export const sendReminder = (
  world: Needs,
  by: StaffPerson,
  invoiceId: string,
  tone: InvoiceTone,
  mail: WrittenMail,
) =>
  send(world, by, invoiceId, async ({ rest, invoice }) => {
    const isNext = rest > 0 && nextTone(invoice.reminders)?.tone === tone
    return isNext ? { ...mail, tone } : null
  })

/**
 * Sends what was refused or came back once more, in the same words, to the address that is given now; nobody is reminded of
 * what is paid by then.
 */
export const sendMailAgain = (
  world: Needs,
  by: StaffPerson,
  invoiceId: string,
  { mailId, email }: { mailId: string; email: string },
) =>
  send(world, by, invoiceId, async ({ rest }, tx) => {
    const isRefused = and(
      ...[eq(invoiceMails.id, mailId), eq(invoiceMails.invoice_id, invoiceId)],
      eq(invoiceMails.state, 'refused'),
    )
    const [mail] = await tx.select().from(invoiceMails).where(isRefused).for('update')
    if (!mail || (mail.tone !== null && rest <= 0)) return null
    return { email, subject: mail.subject, text: mail.text, tone: mail.tone as InvoiceTone | null }
  })

function send(
  world: Needs,
  by: StaffPerson,
  invoiceId: string,
  write: (
    record: InvoiceRecord,
    tx: Database,
  ) => Promise<(WrittenMail & { tone: InvoiceTone | null }) | null>,
): Promise<MailSending> {
  return world.db.transaction(async (tx) => {
    const record = await findInvoiceRecord(tx, invoiceId)
    const mail = record && (await write(record, tx))
    if (!record || !mail) return { outcome: 'gone' }
    const invoice = { id: invoiceId, number: record.invoice.invoice_number }
    const queued = await queueMail(tx, world, by, { invoice, ...mail })
    if (!queued) return { outcome: 'waiting' }
    await world.announcements.announce(tx, 'office')
    return { outcome: 'saved' }
  })
}
