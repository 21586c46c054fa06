import { and, desc, gte, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { newsletterDeliveries, newsletterIssues } from '../../db/schema/tables.ts'
import { issueTold } from '../newsletter/issues/issue.ts'

/** A letter to the readers that servers would not take for some of them, or that is held since they take none. */
export interface RefusedIssue {
  id: string
  kind: 'newsletter'
  recordId: string
  called: string
  /** Readers who were refused it. */
  count: number
  isHeld: boolean
  at: Date
  /** Why it is held, or the last one was refused. */
  reason: string
}

/** Of the letters that went out since then, or still do. One that was ended before had its refusals before. */
export async function refusedIssues(db: Database, since: Date): Promise<RefusedIssue[]> {
  const { id, subject, created_at, started_at, changed_at, finished_at, trouble } = newsletterIssues
  const refused = sql`
    select count(*)::int as count, max(settled_at) as at, (array_agg(reason order by settled_at desc))[1] as reason
    from ${newsletterDeliveries}
    where issue_id = ${newsletterIssues}.id and state = 'refused' and settled_at >= ${since.toISOString()}`
  const rows = await db
    .select({
      id,
      subject,
      trouble,
      startedAt: started_at,
      changedAt: changed_at,
      count: sql<number>`refused.count`,
      at: sql<string | null>`refused.at`,
      reason: sql<string | null>`refused.reason`,
    })
    .from(newsletterIssues)
    .innerJoin(sql`lateral (${refused}) refused`, sql`refused.count > 0 or ${isNotNull(trouble)}`)
    .where(
      and(or(isNotNull(started_at), isNotNull(trouble)), or(isNull(finished_at), gte(finished_at, since))),
    )
    .orderBy(desc(created_at))
  return rows.map((row) => ({
    id: row.id,
    kind: 'newsletter' as const,
    recordId: row.id,
    called: issueTold(row).called,
    count: row.count,
    isHeld: row.trouble !== null,
    at: row.at ? new Date(row.at) : (row.startedAt ?? row.changedAt),
    reason: row.trouble ?? row.reason ?? '',
  }))
}
