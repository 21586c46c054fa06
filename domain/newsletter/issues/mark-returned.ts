import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { newsletterConsents } from '../../../db/schema/tables.ts'

/** Nothing goes to an address any more that returns what it gets. */
export async function markReturned(
  tx: Database,
  subscriptionId: string,
  reason: string,
  at: Date,
): Promise<void> {
  await tx
    .update(newsletterConsents)
    .set({ bounced_at: at, bounce_reason: reason || null })
    .where(eq(newsletterConsents.subscription_id, subscriptionId))
}
