import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import {
  newsletterConsents,
  newsletterDeliveries,
  newsletterSubscriptions,
} from '../../../db/schema/tables.ts'
import type { Deps } from '../../kernel/ports/deps.ts'

/** Returns the `Mail.id` of a delivery. The Message-ID contains it, so that a bounce report can be matched to the delivery. */
export const newsletterDeliveryMailId = (deliveryId: string) => `newsletter-issue-${deliveryId}`

const deliveryPattern = /^<?newsletter-issue-([0-9a-f]{32})@/
/**
 * Matches the Message-IDs of mails that ask to confirm a subscription
 * (adapters/mail/mails/correspondence/subscription-mail.tsx).
 */
const welcomePattern = /^<?newsletter-([A-Za-z0-9]{16})-welcome(?:-[A-Za-z0-9]{16})?@/

interface BounceReport {
  /** Address of the recipient in lower case; empty if the report does not name it. */
  recipient: string
  reason: string
}

/**
 * Records that an issue, or a mail that asks for confirmation, bounced: no more issues are sent to the address. The
 * address is marked only if the report names a Message-ID of the newsletter and no other recipient than the one of that
 * mail. Returns `true` if the Message-ID names an existing delivery, or an address was marked.
 */
export async function recordNewsletterBounce(
  tx: Transaction,
  { clock }: Deps<'clock'>,
  messageId: string,
  { recipient, reason }: BounceReport,
): Promise<boolean> {
  const [, deliveryId] = deliveryPattern.exec(messageId) ?? []
  const [, subscriptionId] = welcomePattern.exec(messageId) ?? []
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
  await markSubscriptionBounced(tx, id, reason, clock.now())
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

/** Whether a Message-ID names a newsletter issue, or a mail that asks for confirmation, that the site has sent. */
export async function isSentNewsletterMail(db: Database, messageId: string): Promise<boolean> {
  const [, deliveryId] = deliveryPattern.exec(messageId) ?? []
  const [, subscriptionId] = welcomePattern.exec(messageId) ?? []
  if (deliveryId) return (await db.$count(newsletterDeliveries, eq(newsletterDeliveries.id, deliveryId))) > 0
  if (!subscriptionId) return false
  return (await db.$count(newsletterSubscriptions, eq(newsletterSubscriptions.id, subscriptionId))) > 0
}

/** Marks the address of a subscription as bounced: no more issues are sent to it. */
export async function markSubscriptionBounced(
  tx: Transaction,
  subscriptionId: string,
  reason: string,
  at: Date,
): Promise<void> {
  await tx
    .update(newsletterConsents)
    .set({ bounced_at: at, bounce_reason: reason || null })
    .where(eq(newsletterConsents.subscription_id, subscriptionId))
}
