import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import {
  newsletterConsents,
  newsletterDeliveries,
  newsletterIssues,
  newsletterSubscriptions,
  unsubscribes,
} from '../../../db/schema/tables.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import { type RateLimited, withRateLimit } from '../../kernel/flow/rate-limits.ts'
import { serializeByKey } from '../../kernel/flow/serialize-by-key.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { type AllowedMails, withMailLimit } from '../outbox/mail-limits.ts'

/**
 * Subscribes a well-formed address to the newsletter and queues the mail that says so (docs/product.md §7.7). An
 * address that is there already, whatever its capitals, stays one record and gets no second mail; it takes a turn of
 * the sender's like any other, since a free one would tell that it is there. Where a mailbox has had its mails (§9.4) the
 * record waits without one: the office can ask its owner again.
 */
export function subscribeToNewsletter(
  deps: Deps<'db' | 'jobs' | 'clock' | 'limits'>,
  email: string,
  sender: string,
): Promise<{ outcome: 'saved' } | RateLimited> {
  const add = async ({ visitor }: AllowedMails) => {
    const added = await addSubscription(deps, email, { source: 'site', proof: null }, visitor)
    return { outcome: 'saved', isNew: added !== null } as const
  }
  const subscribe = async () => {
    await withMailLimit(deps, 'newsletter', email, add, ({ isNew }) => !isNew)
    return { outcome: 'saved' } as const
  }
  // One after the other: of many at once the first has the mail.
  return withRateLimit([[deps.limits.newsletter, sender]], () =>
    serializeByKey(email.toLowerCase(), subscribe),
  )
}

/** The id of the new subscription, which waits for its owner's confirmation; `null` where the address has one. */
export function addSubscription(
  { db, jobs, clock }: Deps<'db' | 'jobs' | 'clock'>,
  email: string,
  { source, proof }: Pick<Consent, 'source' | 'proof'>,
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
    await recordConsent(tx, [{ subscription_id: added.id, subscribed_at: at, source, proof }])
    if (mayMail) await jobs.enqueue(tx, 'send-newsletter-mail', { subscriptionId: added.id })
    return added.id
  })
}

/**
 * Its owner has pressed the button behind the link of their mail (docs/product.md §11.20): letters come from now on. The
 * address, or `null` where the subscription is gone. Doing it again changes nothing.
 */
export function confirmSubscription({ db, clock }: Deps<'db' | 'clock'>, id: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [subscription] = await tx
      .select()
      .from(newsletterSubscriptions)
      .where(eq(newsletterSubscriptions.id, id))
      .for('update')
    if (!subscription) return null
    await recordConsent(tx, [{ subscription_id: id, subscribed_at: subscription.created_ad, source: 'site' }])
    const [consent] = await tx
      .select()
      .from(newsletterConsents)
      .where(eq(newsletterConsents.subscription_id, id))
    // Whoever follows the link of a mail has got it: its address returns nothing.
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
 * Deletes the subscription: nothing is kept of who left (docs/product.md §7.7), it is counted alone, by day and at the last
 * letter that they got. Answers the address that left, `null` when it had left before.
 */
export function unsubscribe(
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
      .insert(unsubscribes)
      .values({ day: parisDay(clock.now()), count: 1 })
      .onConflictDoUpdate({
        target: unsubscribes.day,
        set: { count: sql`${unsubscribes.count} + 1` },
      })
    if (issueId)
      await tx
        .update(newsletterIssues)
        .set({ departures: sql`${newsletterIssues.departures} + 1` })
        .where(eq(newsletterIssues.id, issueId))
    return left.email
  })
}

/** What the link of a confirmation opens; `null` once its owner has left. */
export async function findSubscription(db: Database, id: string) {
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

/** The address of a subscription, `null` once its owner has left. */
export async function findSubscribedEmail(db: Database, subscriptionId: string): Promise<string | null> {
  const [found] = await db
    .select({ email: newsletterSubscriptions.email })
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.id, subscriptionId))
  return found?.email ?? null
}

async function findLastIssue(tx: Database, subscriptionId: string): Promise<string | null> {
  const { issue_id, subscription_id, state, settled_at } = newsletterDeliveries
  const [last] = await tx
    .select({ issueId: issue_id })
    .from(newsletterDeliveries)
    .where(and(eq(subscription_id, subscriptionId), eq(state, 'sent')))
    .orderBy(desc(settled_at))
    .limit(1)
  return last?.issueId ?? null
}

export type Consent = typeof newsletterConsents.$inferSelect

/** How an address came to the list, as it is read. */
export const consentSources = {
  site: 'Formulaire du site',
  office: 'Ajouté par l’atelier',
  import: 'Import',
  before: 'Formulaire du site, avant la confirmation',
} as const satisfies Record<Consent['source'], string>

/** What stands beside a subscription that has just been made. */
export async function recordConsent(
  tx: Database,
  subscriptions: readonly (Pick<Consent, 'subscription_id' | 'subscribed_at' | 'source'> &
    Partial<Consent>)[],
): Promise<void> {
  if (subscriptions.length === 0) return
  await tx
    .insert(newsletterConsents)
    .values([...subscriptions])
    .onConflictDoNothing()
}

/** `anais@exemple.fr` → `a•••@exemple.fr`: its owner knows it again, whoever looks over a shoulder does not. */
export function maskEmail(email: string): string {
  return email.replace(/^(.).*(?=@)/, '$1•••')
}
