import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { newsletterSubscriptions } from '../../db/schema/tables.ts'

/** The address of a subscription, `null` once its owner has left. */
export async function findSubscribedEmail(db: Database, subscriptionId: string): Promise<string | null> {
  const [found] = await db
    .select({ email: newsletterSubscriptions.email })
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.id, subscriptionId))
  return found?.email ?? null
}
