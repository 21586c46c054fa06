import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { newsletterDeliveries } from '../../../db/schema/tables.ts'

/** Whoever has more reasons than that reads the first ones first. */
const most = 5

/** Why servers did not take a letter, or gave it back, the commonest first, and to how many readers. */
export async function refusalReasons(
  db: Database,
  issueId: string,
): Promise<{ reason: string; count: number }[]> {
  const { issue_id, state, reason } = newsletterDeliveries
  const rows = await db
    .select({ reason, count: sql<number>`count(*)::int` })
    .from(newsletterDeliveries)
    .where(and(eq(issue_id, issueId), inArray(state, ['refused', 'bounced']), isNotNull(reason)))
    .groupBy(reason)
    .orderBy(desc(sql`count(*)`), reason)
    .limit(most)
  return rows.flatMap(({ reason: why, count }) => (why ? [{ reason: why, count }] : []))
}
