import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import {
  newsletterDeliveries,
  newsletterDepartures,
  newsletterIssues,
  newsletterSubscriptions,
} from '../../db/schema/tables.ts'
import { parisDay } from '../calendar/paris-day.ts'
import type { World } from '../world.ts'

/** The address of a subscription, `null` once its owner has left. */
export async function findSubscribedEmail(db: Database, subscriptionId: string): Promise<string | null> {
  const [found] = await db
    .select({ email: newsletterSubscriptions.email })
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.id, subscriptionId))
  return found?.email ?? null
}

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

async function findLastIssue(tx: Database, subscriptionId: string): Promise<string | null> {
  const { issue_id, subscription_id, state, settled_at } = newsletterDeliveries
  const [last] = await tx
    .select({ issueId: issue_id })
    .from(newsletterDeliveries)
    .where(and(eq(subscription_id, subscriptionId), eq(state, 'sent')))
    .orderBy(desc(settled_at))
    .limit(1)
  return last?.issueId ?? null
}
