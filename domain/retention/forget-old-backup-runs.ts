import { lt } from 'drizzle-orm'
import { backupRuns } from '../../db/schema/tables.ts'
import { parisBefore } from '../calendar/paris-day.ts'
import type { World } from '../world.ts'

/** As long as a backup may lie there, and a year more (docs/product.md §11.25). */
const years = 2

/** Answers how many backups are not told of any more. */
export async function forgetOldBackupRuns({ db, clock }: World<'db' | 'clock'>): Promise<number> {
  const old = parisBefore(clock.now(), { years })
  const forgotten = await db.delete(backupRuns).where(lt(backupRuns.ended_at, old))
  return forgotten.rowCount ?? 0
}
