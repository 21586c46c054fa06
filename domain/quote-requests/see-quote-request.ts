import { and, eq, not } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { quoteRequests } from '../../db/schema/tables.ts'
import { countOneLess } from '../form-counters.ts'

/** Somebody of the workshop has opened a request: the counter falls by one, at the first time alone. */
export function seeQuoteRequest(db: Database, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const seen = await tx
      .update(quoteRequests)
      .set({ seen: true })
      .where(and(eq(quoteRequests.id, id), not(quoteRequests.seen)))
      .returning({ id: quoteRequests.id })
    if (seen.length > 0) await countOneLess(tx, 'forms')
  })
}
