import { backupRuns } from '../../db/schema/tables.ts'
import type { Backups, WrittenBackup } from '../ports/backups.ts'
import type { World } from '../world.ts'
import { backupsToKeep } from './backups-to-keep.ts'
import { failureWords } from './failure-words.ts'

/**
 * Makes a backup and tells what came of it (docs/product.md §11.25). `null` where one is being made already. Rejects when it
 * could not be made, which is told as well.
 */
export async function backUp(world: World<'db' | 'clock'>, backups: Backups): Promise<WrittenBackup | null> {
  const begunAt = world.clock.now()
  try {
    const written = await backups.write()
    if (written) await tell(world, backups, begunAt, written)
    return written
  } catch (error) {
    await tell(world, backups, begunAt, { failure: failureWords(error) })
    throw error
  }
}

/** The same, and then those go that nobody keeps any more. Answers how many went. */
export async function backUpAndTidy(world: World<'db' | 'clock'>, backups: Backups) {
  const written = await backUp(world, backups)
  return written && { written, removed: await removeOld(backups) }
}

async function tell(
  { db, clock }: World<'db' | 'clock'>,
  { place }: Backups,
  begunAt: Date,
  end: WrittenBackup | { failure: string },
): Promise<void> {
  await db.insert(backupRuns).values({ begun_at: begunAt, ended_at: clock.now(), place, ...end })
}

async function removeOld(backups: Backups): Promise<number> {
  const all = await backups.list()
  const kept = backupsToKeep(all)
  const old = all.filter(({ name }) => !kept.has(name))
  for (const { name } of old) await backups.remove(name)
  return old.length
}
