import { and, inArray, isNull, lt } from 'drizzle-orm'
import { letterFiles } from '../../../db/schema/tables.ts'
import type { World } from '../../world.ts'
import { drop } from './drop-attachments.ts'

/** Files that no letter has taken are kept this long (docs/product.md §10). */
const unclaimedHours = 24
const batchSize = 500

/** Deletes the files that came in for letters which did not. Answers how many. */
export async function sweepLetterFiles({
  db,
  files,
  clock,
}: World<'db' | 'files' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - unclaimedHours * 3_600_000)
  const isOld = and(isNull(letterFiles.claimed_at), lt(letterFiles.created_at, before))
  const old = await db.select({ id: letterFiles.id }).from(letterFiles).where(isOld).limit(batchSize)
  let swept = 0
  for (const { id } of old)
    swept += await db.transaction((tx) => drop(tx, files, and(isOld, inArray(letterFiles.id, [id]))))
  return swept
}
