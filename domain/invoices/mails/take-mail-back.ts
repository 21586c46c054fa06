import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { invoiceMails, invoices } from '../../../db/schema/tables.ts'
import { theSite } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { DeliveryReport } from '../../mailbox/reading/delivery-report.ts'
import type { World } from '../../world.ts'
import { type InvoiceMail, numberOf } from './queue-mail.ts'

/** What a mail is called to the mailer (`Mail.id`), whose Message-ID is to name it; `takeInvoiceMailBack` reads it. */
export const mailIdOf = (mailId: string) => `invoice-${mailId}`

const named = /^<?invoice-([A-Za-z0-9]{16})@/

/**
 * A mail of an invoice came back: it is refused from now on, and counts neither as sent nor as a reminder any more. Answers
 * the address that it went to, in small letters; `null` for a Message-ID of another kind, or a report about another address.
 */
export async function takeInvoiceMailBack(
  tx: Database,
  world: World<'clock' | 'announcements'>,
  messageId: string,
  { recipient, reason }: Pick<DeliveryReport, 'recipient' | 'reason'>,
): Promise<string | null> {
  const [, id = ''] = named.exec(messageId) ?? []
  const [mail] = id ? await tx.select().from(invoiceMails).where(eq(invoiceMails.id, id)).for('update') : []
  const email = mail?.email.toLowerCase()
  if (!mail || !email || (recipient && recipient !== email)) return null
  if (mail.state === 'sent') await refuse(tx, world, mail, reason || unsaid)
  return email
}

const unsaid = 'le serveur du client n’a pas dit pourquoi'

async function refuse(
  tx: Database,
  world: World<'clock' | 'announcements'>,
  mail: InvoiceMail,
  refusal: string,
): Promise<void> {
  const returned_at = world.clock.now()
  await tx
    .update(invoiceMails)
    .set({ state: 'refused', refusal, returned_at })
    .where(eq(invoiceMails.id, mail.id))
  await countAnew(tx, mail)
  const after = { number: await numberOf(tx, mail.invoice_id), refusal }
  const told = { act: 'invoice.mail-returned', id: mail.invoice_id, before: null, after } as const
  await recordEvent(tx, world, theSite, told)
  await world.announcements.announce(tx, 'office')
}

/** What the invoice says of its mails, by those that have arrived. */
async function countAnew(tx: Database, { invoice_id, tone }: InvoiceMail): Promise<void> {
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
