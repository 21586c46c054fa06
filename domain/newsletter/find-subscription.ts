import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { newsletterConsents, newsletterSubscriptions } from '../../db/schema/tables.ts'

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
