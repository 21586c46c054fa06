import { sql } from 'drizzle-orm'
import type { Database } from '../../../../db/client.ts'
import { newsletterDeliveries, newsletterIssues } from '../../../../db/schema/tables.ts'

/**
 * Takes a letter over for a run: what others had claimed and not settled is in doubt, until they say otherwise, which one
 * that still lives does.
 */
export async function takeOver(tx: Database, issueId: string, runId: string): Promise<void> {
  await tx.execute(sql`update ${newsletterIssues} set run_id = ${runId} where id = ${issueId}`)
  await tx.execute(
    sql`update ${newsletterDeliveries} set state = 'doubtful' where issue_id = ${issueId} and state = 'claimed'`,
  )
}
