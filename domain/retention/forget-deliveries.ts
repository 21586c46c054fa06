import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { newsletterDeliveries, newsletterIssues } from '../../db/schema/tables.ts'
import { findIssue } from '../newsletter/issues/find-issue.ts'
import { countDeliveries } from '../newsletter/issues/issue-results.ts'

export async function forgetDeliveries(db: Database, before: Date): Promise<number> {
  const isOld = and(lt(newsletterIssues.finished_at, before), isNull(newsletterIssues.totals))
  const old = await db.select({ id: newsletterIssues.id }).from(newsletterIssues).where(isOld)
  for (const { id } of old)
    await db.transaction(async (tx) => {
      const issue = await findIssue(tx, id)
      if (!issue) return
      const totals = await countDeliveries(tx, issue)
      await tx.update(newsletterIssues).set({ totals }).where(eq(newsletterIssues.id, id))
      await tx.delete(newsletterDeliveries).where(eq(newsletterDeliveries.issue_id, id))
    })
  return old.length
}
