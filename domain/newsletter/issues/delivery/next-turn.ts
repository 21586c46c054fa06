import { sql } from 'drizzle-orm'
import type { Database } from '../../../../db/client.ts'
import { newsletterPaces } from '../../../../db/schema/tables.ts'

/** When the next domain has its turn; `null` when nothing is left to be sent. */
export async function nextTurn(tx: Database, issueId: string): Promise<Date | null> {
  const { rows } = await tx.execute<{ at: string | null }>(
    sql`select min(next_at) as at from ${newsletterPaces} where issue_id = ${issueId}`,
  )
  return rows[0]?.at ? new Date(rows[0].at) : null
}
