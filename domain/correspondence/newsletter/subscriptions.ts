import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import {
  newsletterConsents,
  newsletterDeliveries,
  newsletterIssues,
  newsletterSubscriptions,
  newsletterUnsubscribeCounts,
} from '../../../db/schema/tables.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import { type RateLimited, withRateLimit } from '../../kernel/flow/rate-limits.ts'
import { serializeByKey } from '../../kernel/flow/serialize-by-key.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { storedValueNames } from '../../kernel/text/stored-value-names.ts'
import { type AllowedMails, withMailLimit } from '../outbox/mail-limits.ts'

/**
 * Subscribes a valid address and queues the mail that asks for confirmation. An address that is already subscribed, in any
 * capitalization, stays one record and gets no second mail. It still counts against the sender's rate limit: otherwise the limit
 * would reveal that the address is subscribed. When the mail limit of a mailbox is reached, the subscription is stored without a
 * mail, and staff can ask its owner again.
 */
export function subscribeToNewsletter(
  deps: Deps<'db' | 'jobs' | 'clock' | 'limits'>,
  email: string,
  sender: string,
): Promise<{ outcome: 'saved' } | RateLimited> {
  const add = async ({ visitor }: AllowedMails) => {
    const added = await addNewsletterSubscription(deps, email, { source: 'site', proof: null }, visitor)
    return { outcome: 'saved', isNew: added !== null } as const
  }
  const subscribe = async () => {
    await withMailLimit(deps, 'newsletter', email, add, ({ isNew }) => !isNew)
    return { outcome: 'saved' } as const
  }
  // Requests for one address run one at a time, so that only the first of several sends the mail.
  return withRateLimit([[deps.limits.newsletter, sender]], () =>
    serializeByKey(email.toLowerCase(), subscribe),
  )
}

/** Adds an unconfirmed subscription. Returns its id, or `null` when the address is already subscribed. */
export function addNewsletterSubscription(
  { db, jobs, clock }: Deps<'db' | 'jobs' | 'clock'>,
  email: string,
  { source, proof }: Pick<NewsletterConsent, 'source' | 'proof'>,
  mayMail = true,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const at = clock.now()
    const [added] = await tx
      .insert(newsletterSubscriptions)
      .values({ id: randomId(), email, created_ad: at })
      .onConflictDoNothing()
      .returning({ id: newsletterSubscriptions.id })
    if (!added) return null
    await recordNewsletterConsent(tx, [{ subscription_id: added.id, subscribed_at: at, source, proof }])
    if (mayMail) await jobs.enqueue(tx, 'send-newsletter-mail', { subscriptionId: added.id })
    return added.id
  })
}

/**
 * Confirms a subscription after its owner has pressed the button on the linked page. Returns the address, or `null` when the
 * subscription does not exist. A repeated confirmation changes nothing.
 */
export function confirmNewsletterSubscription(
  { db, clock }: Deps<'db' | 'clock'>,
  id: string,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [subscription] = await tx
      .select()
      .from(newsletterSubscriptions)
      .where(eq(newsletterSubscriptions.id, id))
      .for('update')
    if (!subscription) return null
    await recordNewsletterConsent(tx, [
      { subscription_id: id, subscribed_at: subscription.created_ad, source: 'site' },
    ])
    const [consent] = await tx
      .select()
      .from(newsletterConsents)
      .where(eq(newsletterConsents.subscription_id, id))
    // A person who follows the link has received the mail, so the address no longer bounces.
    await tx
      .update(newsletterConsents)
      .set({
        confirmed_at: consent?.confirmed_at ?? clock.now(),
        bounced_at: null,
        bounce_reason: null,
      })
      .where(eq(newsletterConsents.subscription_id, id))
    return subscription.email
  })
}

/**
 * Deletes a subscription with all its data. Afterwards only two counts remain: unsubscriptions of that day, and
 * unsubscriptions after the last issue that the person received. Returns the address, or `null` when it was already
 * unsubscribed.
 */
export function unsubscribeFromNewsletter(
  { db, clock }: Deps<'db' | 'clock'>,
  subscriptionId: string,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const issueId = await findLastIssue(tx, subscriptionId)
    const [left] = await tx
      .delete(newsletterSubscriptions)
      .where(eq(newsletterSubscriptions.id, subscriptionId))
      .returning({ email: newsletterSubscriptions.email })
    if (!left) return null
    await tx
      .insert(newsletterUnsubscribeCounts)
      .values({ day: parisDay(clock.now()), count: 1 })
      .onConflictDoUpdate({
        target: newsletterUnsubscribeCounts.day,
        set: { count: sql`${newsletterUnsubscribeCounts.count} + 1` },
      })
    if (issueId)
      await tx
        .update(newsletterIssues)
        .set({ departures: sql`${newsletterIssues.departures} + 1` })
        .where(eq(newsletterIssues.id, issueId))
    return left.email
  })
}

/** Returns the subscription that a confirmation link refers to; `null` after its owner has unsubscribed. */
export async function findNewsletterSubscription(db: Database, id: string) {
  const [found] = await db
    .select({
      email: newsletterSubscriptions.email,
      createdAt: newsletterSubscriptions.created_ad,
      confirmedAt: newsletterConsents.confirmed_at,
    })
    .from(newsletterSubscriptions)
    .leftJoin(newsletterConsents, eq(newsletterConsents.subscription_id, newsletterSubscriptions.id))
    .where(eq(newsletterSubscriptions.id, id))
  return found ?? null
}

/** Returns the address of a subscription; `null` after its owner has unsubscribed. */
export async function findSubscribedEmail(db: Database, subscriptionId: string): Promise<string | null> {
  const [found] = await db
    .select({ email: newsletterSubscriptions.email })
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.id, subscriptionId))
  return found?.email ?? null
}

async function findLastIssue(tx: Transaction, subscriptionId: string): Promise<string | null> {
  const { issue_id, subscription_id, state, settled_at } = newsletterDeliveries
  const [last] = await tx
    .select({ issueId: issue_id })
    .from(newsletterDeliveries)
    .where(and(eq(subscription_id, subscriptionId), eq(state, 'sent')))
    .orderBy(desc(settled_at))
    .limit(1)
  return last?.issueId ?? null
}

export type NewsletterConsent = typeof newsletterConsents.$inferSelect

/** Label of each origin of a subscription. */
export const newsletterConsentSourceNames = storedValueNames({
  site: 'Formulaire du site',
  office: 'Ajouté par l’atelier',
  import: 'Import',
  before: 'Formulaire du site, avant la confirmation',
}) satisfies Record<NewsletterConsent['source'], string>

/** Stores the consent of subscriptions. Existing consents are not changed. */
export async function recordNewsletterConsent(
  db: Database,
  subscriptions: readonly (Pick<NewsletterConsent, 'subscription_id' | 'subscribed_at' | 'source'> &
    Partial<NewsletterConsent>)[],
): Promise<void> {
  if (subscriptions.length === 0) return
  await db
    .insert(newsletterConsents)
    .values([...subscriptions])
    .onConflictDoNothing()
}

/** Masks an address: `anais@exemple.fr` → `a•••@exemple.fr`. Its owner recognises it; a bystander does not. */
export function maskLocalPartOfEmail(email: string): string {
  return email.replace(/^(.).*(?=@)/, '$1•••')
}
