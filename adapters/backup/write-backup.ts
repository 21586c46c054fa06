import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { takeLock } from '../../db/advisory-lock.ts'
import { backupName } from '../../domain/backup/backup-name.ts'
import type { WrittenBackup } from '../../domain/ports/backups.ts'
import type { BackedUpSite } from './backed-up-site.ts'
import type { Manifest } from './manifest.ts'
import { draftOf, sweepUnfinished } from './unfinished-backups.ts'
import { formerIn, writeAll } from './write-content.ts'

/**
 * Makes a backup in the folder, under a name of its own: written beside, given its name once all of it is on the disk,
 * so that what has a name is whole. `null` while another is being made on the same database. Rejects with the reason
 * when it cannot be made.
 */
export async function writeBackup(site: BackedUpSite, directory: string): Promise<WrittenBackup | null> {
  const lock = await takeLock(site.databaseUrl, `backup:${site.tenant}`, {
    tries: 1,
    onLost: () => undefined,
  })
  if (!lock) return null
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    await sweepUnfinished(directory, site.tenant)
    return await writeUnderName(site, directory)
  } finally {
    await lock.end()
  }
}

async function writeUnderName(site: BackedUpSite, directory: string): Promise<WrittenBackup> {
  const madeAt = site.clock.now()
  const name = backupName(site.tenant, madeAt)
  const draft = join(directory, draftOf(name))
  try {
    await mkdir(draft, { mode: 0o700 })
    const manifest = await writeAll(site, madeAt, draft, await formerIn(directory, site.tenant))
    await rename(draft, join(directory, name))
    await syncFolder(directory)
    return { name, ...sizeOf(manifest) }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** How much a backup holds. */
function sizeOf({ tables, files }: Manifest) {
  const all = [...tables, ...files].reduce((sum, { bytes }) => sum + bytes, 0)
  return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: files.length, bytes: all }
}

/** A name is on the disk once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
