import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { newsletterConsents, newsletterSubscriptions } from '../../db/schema/tables.ts'
import type { World } from '../world.ts'

export type Consent = typeof newsletterConsents.$inferSelect

/** How an address came to the list, as it is read. */
export const consentSources = {
  site: 'Formulaire du site',
  office: 'Ajouté par l’atelier',
  import: 'Import',
  before: 'Formulaire du site, avant la confirmation',
} as const satisfies Record<Consent['source'], string>

/** What stands beside a subscription that has just been made. */
export async function keepConsent(
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

/**
 * Its owner has pressed the button behind the link of their mail (docs/product.md §11.20): letters come from now on. The
 * address, or `null` where the subscription is gone. Doing it again changes nothing.
 */
export function confirmSubscription(
  { db, clock }: World<'db' | 'clock'>,
  id: string,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [subscription] = await tx
      .select()
      .from(newsletterSubscriptions)
      .where(eq(newsletterSubscriptions.id, id))
      .for('update')
    if (!subscription) return null
    await keepConsent(tx, [{ subscription_id: id, subscribed_at: subscription.created_ad, source: 'site' }])
    const [consent] = await tx
      .select()
      .from(newsletterConsents)
      .where(eq(newsletterConsents.subscription_id, id))
    // Whoever follows the link of a mail has got it.
    const known = { bounced_at: null, bounce_reason: null }
    await tx
      .update(newsletterConsents)
      .set({ confirmed_at: consent?.confirmed_at ?? clock.now(), ...known })
      .where(eq(newsletterConsents.subscription_id, id))
    return subscription.email
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
