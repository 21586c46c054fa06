import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { invoiceMails, invoices } from '../../../db/schema/tables.ts'
import type { InvoiceMail } from './queue-mail.ts'

/** What the invoice says of its mails, by those that have arrived. */
export async function countAnew(tx: Database, { invoice_id, tone }: InvoiceMail): Promise<void> {
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
