import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { invoiceMails } from '../../../db/schema/tables.ts'
import type { DeliveryReport } from '../../mailbox/reading/delivery-report.ts'
import type { World } from '../../world.ts'
import { namedMail } from './mail-id.ts'
import { refuseReturned } from './refuse-returned.ts'

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
  const [, id = ''] = namedMail.exec(messageId) ?? []
  const [mail] = id ? await tx.select().from(invoiceMails).where(eq(invoiceMails.id, id)).for('update') : []
  const email = mail?.email.toLowerCase()
  if (!mail || !email || (recipient && recipient !== email)) return null
  if (mail.state === 'sent') await refuseReturned(tx, world, mail, reason || unsaid)
  return email
}

const unsaid = 'le serveur du client n’a pas dit pourquoi'
