import { eq, sql } from 'drizzle-orm'
import { newsletterDepartures, newsletterIssues, newsletterSubscriptions } from '../../db/schema/tables.ts'
import { parisDay } from '../calendar/paris-day.ts'
import type { World } from '../world.ts'
import { findLastIssue } from './find-last-issue.ts'

/**
 * Deletes the subscription: nothing is kept of who left (docs/product.md §7.7), it is counted alone, by day and at the last
 * letter that they got. Answers the address that left, `null` when it had left before.
 */
export function unsubscribe(
  { db, clock }: World<'db' | 'clock'>,
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
      .insert(newsletterDepartures)
      .values({ day: parisDay(clock.now()), count: 1 })
      .onConflictDoUpdate({
        target: newsletterDepartures.day,
        set: { count: sql`${newsletterDepartures.count} + 1` },
      })
    if (issueId)
      await tx
        .update(newsletterIssues)
        .set({ departures: sql`${newsletterIssues.departures} + 1` })
        .where(eq(newsletterIssues.id, issueId))
    return left.email
  })
}
