import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { invoiceMails, invoices } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { randomId } from '../../random-id.ts'
import { secondsToUndo } from '../../seconds-to-undo.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import type { InvoiceTone } from '../reminder-tones.ts'

export type InvoiceMail = typeof invoiceMails.$inferSelect

export interface MailToQueue {
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
export async function queueMail(
  tx: Database,
  { clock, jobs }: World<'clock' | 'jobs'>,
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
    actorOf(by),
    tone === null
      ? { act: 'invoice.sent', id: invoice.id, before: null, after: { number } }
      : { act: 'invoice.reminded', id: invoice.id, before: null, after: { number, tone } },
  )
  await jobs.enqueue(tx, 'send-invoice-mail', { mailId: mail.id }, { inSeconds: secondsToUndo })
  return mail.id
}

/** An invoice's number, for who tells of it. */
export async function numberOf(tx: Database, invoiceId: string): Promise<string> {
  const { id, invoice_number } = invoices
  const [found] = await tx.select({ number: invoice_number }).from(invoices).where(eq(id, invoiceId))
  return found?.number ?? ''
}

/** It has gone: once for the invoice itself, each time for a reminder. */
export async function countSent(tx: Database, { invoice_id, tone }: InvoiceMail, at: Date): Promise<void> {
  await (tone === null
    ? tx
        .update(invoices)
        .set({ sent_at: at })
        .where(and(eq(invoices.id, invoice_id), isNull(invoices.sent_at)))
    : tx.update(invoices).set({ reminders: tone, reminded_at: at }).where(eq(invoices.id, invoice_id)))
}
