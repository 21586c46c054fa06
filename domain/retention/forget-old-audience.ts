import { inArray, lt } from 'drizzle-orm'
import { viewedPages, visitorSessions } from '../../db/schema/tables.ts'
import { parisBefore } from '../calendar/paris-day.ts'
import type { World } from '../world.ts'
import { keptFor } from './kept-for.ts'

const batchSize = 1_000

/**
 * Forgets visits after 13 months, which leaves the pages seen without anything that ties them together, and
 * these after 25. In small batches: nobody waits for them. Answers how many visits went.
 */
export async function forgetOldAudience({ db, clock }: World<'db' | 'clock'>): Promise<number> {
  const oldSessions = db
    .select({ id: visitorSessions.id })
    .from(visitorSessions)
    .where(lt(visitorSessions.created_at, parisBefore(clock.now(), keptFor.visits)))
    .limit(batchSize)
  const forgotten = await inBatches(() =>
    db.delete(visitorSessions).where(inArray(visitorSessions.id, oldSessions)),
  )
  const before = parisBefore(clock.now(), keptFor.viewedPages)
  const oldPages = db
    .select({ id: viewedPages.id })
    .from(viewedPages)
    .where(lt(viewedPages.created_at, before))
    .limit(batchSize)
  await inBatches(() => db.delete(viewedPages).where(inArray(viewedPages.id, oldPages)))
  return forgotten
}

async function inBatches(deleteSome: () => PromiseLike<{ rowCount: number | null }>): Promise<number> {
  let total = 0
  let inBatch: number
  do {
    inBatch = (await deleteSome()).rowCount ?? 0
    total += inBatch
  } while (inBatch === batchSize)
  return total
}
