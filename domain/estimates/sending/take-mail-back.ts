import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { estimateMails } from '../../../db/schema/tables.ts'
import type { DeliveryReport } from '../../mailbox/reading/delivery-report.ts'
import type { World } from '../../world.ts'
import { holdEstimate } from '../estimate.ts'
import { namedMail } from './mail-id.ts'
import { refuseReturned } from './refuse-returned.ts'

/**
 * A mail of a quote came back: it is refused from now on, and the quote as sent as it is without it. Answers the address that
 * it went to, in small letters; `null` for a Message-ID of another kind, or a report about another address.
 */
export async function takeEstimateMailBack(
  tx: Database,
  world: World<'clock' | 'announcements'>,
  messageId: string,
  { recipient, reason }: Pick<DeliveryReport, 'recipient' | 'reason'>,
): Promise<string | null> {
  const [, id = ''] = namedMail.exec(messageId) ?? []
  const isMeant = eq(estimateMails.id, id)
  const [found] = id ? await tx.select().from(estimateMails).where(isMeant) : []
  const email = found?.email.toLowerCase()
  if (!found || !email || (recipient && recipient !== email)) return null
  // In the order in which everybody holds them: the quote first, then its mail.
  const estimate = await holdEstimate(tx, found.estimate_id)
  const [mail] = await tx.select().from(estimateMails).where(isMeant).for('update')
  if (estimate && mail?.state === 'sent') await refuseReturned(tx, world, estimate, mail, reason || unsaid)
  return email
}

const unsaid = 'le serveur du client n’a pas dit pourquoi'
