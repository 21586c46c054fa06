import { and, eq, not } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { contactMessages } from '../../db/schema/tables.ts'
import { countOneLess } from '../form-counters.ts'

/** Somebody of the workshop has read a message: the counter falls by one, at the first time alone. */
export function seeContactMessage(db: Database, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const seen = await tx
      .update(contactMessages)
      .set({ seen: true })
      .where(and(eq(contactMessages.id, id), not(contactMessages.seen)))
      .returning({ id: contactMessages.id })
    if (seen.length > 0) await countOneLess(tx, 'contacts')
  })
}
