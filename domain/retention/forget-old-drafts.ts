import { and, eq, inArray, lt, notExists } from 'drizzle-orm'
import { estimateDrafts, estimateMails, invoiceDrafts } from '../../db/schema/tables.ts'
import { parisBefore } from '../calendar/paris-day.ts'
import type { World } from '../world.ts'
import { keptFor } from './kept-for.ts'

/** Deletes drafts of quotes and invoices that were given up, with what was once to be sent of them; answers how many quotes. */
export function forgetOldDrafts({ db, clock }: World<'db' | 'clock'>): Promise<number> {
  const before = parisBefore(clock.now(), keptFor.drafts)
  return db.transaction(async (tx) => {
    const isLeaving = and(eq(estimateMails.estimate_id, estimateDrafts.id), eq(estimateMails.state, 'queued'))
    const leaving = tx.select({ id: estimateMails.id }).from(estimateMails).where(isLeaving)
    const gone = await tx
      .delete(estimateDrafts)
      .where(and(lt(estimateDrafts.changed_at, before), notExists(leaving)))
      .returning({ id: estimateDrafts.id })
    await tx.delete(invoiceDrafts).where(lt(invoiceDrafts.changed_at, before))
    const ids = gone.map(({ id }) => id)
    if (ids.length > 0) await tx.delete(estimateMails).where(inArray(estimateMails.estimate_id, ids))
    return ids.length
  })
}
