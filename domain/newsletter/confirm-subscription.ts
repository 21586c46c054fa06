import { eq } from 'drizzle-orm'
import { newsletterConsents, newsletterSubscriptions } from '../../db/schema/tables.ts'
import type { World } from '../world.ts'
import { keepConsent } from './consents.ts'

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
