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

/**
 * Deletes the subscription: nothing is kept of who left (docs/product.md §7.7). Answers the address that left,
 * `null` when it had left before.
 */
export async function unsubscribe(db: Database, subscriptionId: string): Promise<string | null> {
  const [left] = await db
    .delete(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.id, subscriptionId))
    .returning({ email: newsletterSubscriptions.email })
  return left?.email ?? null
}
