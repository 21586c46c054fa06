import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backups, BackupsElsewhere } from '../../domain/kernel/ports/backups.ts'
import { type DatabaseDiskSpace, testRestore } from './test-restore.ts'
import { listBackups, type SiteToBackUp, writeBackup } from './write-backup.ts'

interface Options {
  migrationsFolder: string
  elsewhere: BackupsElsewhere | null
  /** Disk of the database; missing when the database is on another machine. */
  disk?: DatabaseDiskSpace
}

/** Opens the backups that a site keeps in that folder. */
export function openBackups(
  site: SiteToBackUp,
  directory: string,
  { migrationsFolder, elsewhere, disk }: Options,
): Backups {
  return {
    destination: directory,
    write: () => writeBackup(site, directory),
    elsewhere,
    testRestore: (name) => testRestore({ ...site, migrationsFolder, disk }, join(directory, name)),
    list: () => listBackups(directory, site.tenant),
    async remove(name) {
      // Renamed before it is deleted: a half-deleted backup must not look like a complete one.
      const unfinishedFolder = join(directory, `.${name}.part`)
      await rename(join(directory, name), unfinishedFolder)
      await rm(unfinishedFolder, { recursive: true, force: true })
    },
  }
}
