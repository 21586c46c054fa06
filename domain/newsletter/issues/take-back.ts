import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import {
  newsletterConsents,
  newsletterDeliveries,
  newsletterSubscriptions,
} from '../../../db/schema/tables.ts'
import type { World } from '../../world.ts'
import { markReturned } from './mark-returned.ts'

/** What a letter is called to the mailer (`Mail.id`), whose Message-ID is to name it; `readDeliveryId` reads it. */
export const mailIdOf = (deliveryId: string) => `newsletter-issue-${deliveryId}`

const named = /^<?newsletter-issue-([0-9a-f]{32})@/
/** Of the mail that asks for confirmation (adapters/mail/templates/newsletter/newsletter-mail.tsx). */
const welcome = /^<?newsletter-([A-Za-z0-9]{16})-welcome@/

interface Returned {
  /** In small letters; empty where the report does not tell it. */
  recipient: string
  reason: string
}

/**
 * A letter, or the mail that asks for confirmation, came back: nothing is sent to its address any more. Only a report that names
 * a Message-ID of ours and the address that it went to is believed; false for any other.
 */
export async function takeLetterBack(
  tx: Database,
  { clock }: World<'clock'>,
  messageId: string,
  { recipient, reason }: Returned,
): Promise<boolean> {
  const [, deliveryId] = named.exec(messageId) ?? []
  const [, subscriptionId] = welcome.exec(messageId) ?? []
  const [delivery] = deliveryId
    ? await tx.select().from(newsletterDeliveries).where(eq(newsletterDeliveries.id, deliveryId))
    : []
  const id = delivery?.subscription_id ?? subscriptionId
  const [reader] = id
    ? await tx
        .select({ email: newsletterSubscriptions.email })
        .from(newsletterSubscriptions)
        .innerJoin(newsletterConsents, eq(newsletterConsents.subscription_id, newsletterSubscriptions.id))
        .where(eq(newsletterSubscriptions.id, id))
    : []
  if (!id || !reader || (recipient && recipient !== reader.email.toLowerCase())) return delivery !== undefined
  await markReturned(tx, id, reason, clock.now())
  if (delivery)
    await tx
      .update(newsletterDeliveries)
      .set({ state: 'bounced', reason })
      .where(
        and(
          eq(newsletterDeliveries.id, delivery.id),
          inArray(newsletterDeliveries.state, ['sent', 'doubtful']),
        ),
      )
  return true
}
