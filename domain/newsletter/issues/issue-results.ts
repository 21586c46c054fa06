import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { newsletterDeliveries, visitorSessions } from '../../../db/schema/tables.ts'
import type { Issue } from './issue.ts'

type IssueResults = Readonly<Record<(typeof newsletterDeliveries.$inferSelect)['state'], number>>

const none: IssueResults = {
  waiting: 0,
  claimed: 0,
  sent: 0,
  refused: 0,
  doubtful: 0,
  bounced: 0,
  skipped: 0,
}

/** What has become of its mails so far. */
export async function countDeliveries(db: Database, { id, totals }: Issue): Promise<IssueResults> {
  if (totals) return { ...none, ...totals }
  const { state, issue_id } = newsletterDeliveries
  const rows = await db
    .select({ state, count: sql<number>`count(*)::int` })
    .from(newsletterDeliveries)
    .where(eq(issue_id, id))
    .groupBy(state)
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.state, row.count])) }
}

/** Visits whose first page was opened from the letter's links: counted together, nobody knows whose (docs/product.md §10.13). */
export async function countVisits(db: Database, { campaign }: Issue): Promise<number> {
  if (!campaign) return 0
  const named = sql`${visitorSessions.access_params} ->> 'utm_campaign' = ${campaign}`
  return db.$count(visitorSessions, named)
}
