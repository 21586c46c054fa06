import { backupRuns } from '../../db/schema/tables.ts'
import type { Backups, BackupsElsewhere, WrittenBackup } from '../ports/backups.ts'
import type { World } from '../world.ts'
import { backupsToKeep } from './backups-to-keep.ts'
import { failureWords } from './failure-words.ts'

/**
 * Makes a backup and tells what came of it (docs/product.md §11.25). `null` where one is being made already. Rejects when it
 * could not be made, which is told as well.
 */
export const backUp = (world: World<'db' | 'clock'>, backups: Backups): Promise<WrittenBackup | null> =>
  tellOf(world, { kind: 'made', place: backups.place }, () => backups.write())

/** The same, and then those go that nobody keeps any more. Answers how many went. */
export async function backUpAndTidy(world: World<'db' | 'clock'>, backups: Backups) {
  const written = await backUp(world, backups)
  return written && { written, removed: await removeOld(backups) }
}

/** Takes a copy of the newest backup elsewhere, and tells what came of it. `null` where there is none, or another node does. */
export async function copyBackup(
  world: World<'db' | 'clock'>,
  backups: Backups,
  elsewhere: BackupsElsewhere,
) {
  return tellOf(world, { kind: 'copied', place: elsewhere.place }, async () => {
    const [newest] = await backups.list()
    const copied = newest && (await elsewhere.copy(newest.name))
    return copied ? { name: newest.name, ...copied } : null
  })
}

/** Puts the newest backup back beside the site, drops it again, and tells whether it came back. `null` as with copies. */
export async function testNewestBackup(world: World<'db' | 'clock'>, backups: Backups) {
  return tellOf(world, { kind: 'tested', place: backups.place }, async () => {
    const [newest] = await backups.list()
    const restored = newest && (await backups.testRestore(newest.name))
    return restored ? { name: newest.name, ...restored } : null
  })
}

type Told = typeof backupRuns.$inferInsert

async function tellOf<End extends Pick<Told, 'name' | 'rows' | 'files' | 'bytes' | 'scratch'>>(
  { db, clock }: World<'db' | 'clock'>,
  what: Pick<Told, 'kind' | 'place'>,
  act: () => Promise<End | null>,
): Promise<End | null> {
  const begunAt = clock.now()
  const tell = (end: Partial<Told>) =>
    db.insert(backupRuns).values({ ...what, begun_at: begunAt, ended_at: clock.now(), ...end })
  try {
    const done = await act()
    if (done) await tell(done)
    return done
  } catch (error) {
    await tell({ failure: failureWords(error) })
    throw error
  }
}

async function removeOld(backups: Backups): Promise<number> {
  const all = await backups.list()
  const kept = backupsToKeep(all)
  const old = all.filter(({ name }) => !kept.has(name))
  for (const { name } of old) await backups.remove(name)
  return old.length
}
