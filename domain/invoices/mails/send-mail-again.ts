import { and, eq } from 'drizzle-orm'
import { invoiceMails } from '../../../db/schema/tables.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import type { InvoiceTone } from '../reminder-tones.ts'
import { sendWritten } from './send-written.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements'>

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
  sendWritten(world, by, invoiceId, async ({ rest }, tx) => {
    const isRefused = and(
      eq(invoiceMails.id, mailId),
      eq(invoiceMails.invoice_id, invoiceId),
      eq(invoiceMails.state, 'refused'),
    )
    const [mail] = await tx.select().from(invoiceMails).where(isRefused).for('update')
    if (!mail || (mail.tone !== null && rest <= 0)) return null
    return { email, subject: mail.subject, text: mail.text, tone: mail.tone as InvoiceTone | null }
  })
