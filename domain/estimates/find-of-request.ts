import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { estimateDrafts, estimates } from '../../db/schema/tables.ts'

/** The draft that a request has, or the newest quote that was made of it. */
export async function findOfRequest(db: Database, requestId: string) {
  const [[draft], [estimate]] = await Promise.all([
    db
      .select({ id: estimateDrafts.id, posId: estimateDrafts.pos_id, author: estimateDrafts.author_name })
      .from(estimateDrafts)
      .where(eq(estimateDrafts.quote_request_id, requestId))
      .orderBy(desc(estimateDrafts.created_at))
      .limit(1),
    db
      .select({
        id: estimates.id,
        posId: estimates.pos_id,
        number: estimates.estimate_number,
        state: estimates.state,
        total: estimates.total,
      })
      .from(estimates)
      .where(eq(estimates.quote_request_id, requestId))
      .orderBy(desc(estimates.created_at))
      .limit(1),
  ])
  return { draft: draft ?? null, estimate: estimate ?? null }
}
