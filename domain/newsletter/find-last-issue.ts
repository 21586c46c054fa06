import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { newsletterDeliveries } from '../../db/schema/tables.ts'

export async function findLastIssue(tx: Database, subscriptionId: string): Promise<string | null> {
  const { issue_id, subscription_id, state, settled_at } = newsletterDeliveries
  const [last] = await tx
    .select({ issueId: issue_id })
    .from(newsletterDeliveries)
    .where(and(eq(subscription_id, subscriptionId), eq(state, 'sent')))
    .orderBy(desc(settled_at))
    .limit(1)
  return last?.issueId ?? null
}
