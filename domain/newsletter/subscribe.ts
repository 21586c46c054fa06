import type { Database } from '../../db/client.ts'
import { newsletterSubscriptions } from '../../db/schema/tables.ts'
import type { Clock, JobQueue } from '../ports.ts'
import { randomId } from '../random-id.ts'

/**
 * Subscribes a well-formed address to the newsletter and queues the mail that says so (docs/product.md §7.7). An
 * address that is there already, whatever its capitals, stays one record and gets no second mail.
 */
export function subscribeToNewsletter(
  { db, jobs, clock }: { db: Database; jobs: JobQueue; clock: Clock },
  email: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const [added] = await tx
      .insert(newsletterSubscriptions)
      .values({ id: randomId(), email: email.trim(), created_ad: clock.now() })
      .onConflictDoNothing()
      .returning({ id: newsletterSubscriptions.id })
    if (added) await jobs.enqueue(tx, 'send-newsletter-mail', { subscriptionId: added.id })
  })
}
