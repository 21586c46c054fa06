import { newsletterSubscriptions } from '../../db/schema/tables.ts'
import { inTurn, type Wait } from '../limits/turns.ts'
import { randomId } from '../random-id.ts'
import type { World } from '../world.ts'

/**
 * Subscribes a well-formed address to the newsletter and queues the mail that says so (docs/product.md §7.7). An
 * address that is there already, whatever its capitals, stays one record and gets no second mail; it takes a turn of
 * the sender's like any other, since a free one would tell that it is there.
 */
export function subscribeToNewsletter(
  { db, jobs, clock, limits }: World<'db' | 'jobs' | 'clock' | 'limits'>,
  email: string,
  sender: string,
): Promise<{ outcome: 'saved' } | Wait> {
  const subscribe = () =>
    db.transaction(async (tx) => {
      const [added] = await tx
        .insert(newsletterSubscriptions)
        .values({ id: randomId(), email, created_ad: clock.now() })
        .onConflictDoNothing()
        .returning({ id: newsletterSubscriptions.id })
      if (added) await jobs.enqueue(tx, 'send-newsletter-mail', { subscriptionId: added.id })
      return { outcome: 'saved' } as const
    })
  return inTurn([[limits.newsletter, sender]], subscribe)
}
