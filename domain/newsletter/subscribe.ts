import type { Database } from '../../db/client.ts'
import { newsletterSubscriptions } from '../../db/schema/tables.ts'
import type { Clock } from '../ports.ts'
import { randomId } from '../random-id.ts'

/**
 * Subscribes a well-formed address to the newsletter (docs/product.md §3). An address that is there already,
 * whatever its capitals, stays one record.
 */
export async function subscribeToNewsletter(db: Database, clock: Clock, email: string): Promise<void> {
  await db
    .insert(newsletterSubscriptions)
    .values({ id: randomId(), email: email.trim(), created_ad: clock.now() })
    .onConflictDoNothing()
}
