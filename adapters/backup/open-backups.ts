import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backups, BackupsElsewhere } from '../../domain/ports/backups.ts'
import type { BackedUpSite } from './backed-up-site.ts'
import { listBackups } from './list-backups.ts'
import { testRestore } from './test-restore.ts'
import { writeBackup } from './write-backup.ts'

/** The backups that a site keeps of itself in that folder. */
export function openBackups(
  site: BackedUpSite,
  directory: string,
  { migrationsFolder, elsewhere }: { migrationsFolder: string; elsewhere: BackupsElsewhere | null },
): Backups {
  return {
    place: directory,
    write: () => writeBackup(site, directory),
    elsewhere,
    testRestore: (name) => testRestore({ ...site, migrationsFolder }, join(directory, name)),
    list: () => listBackups(directory, site.tenant),
    async remove(name) {
      // First without its name: half of a backup must not look like one.
      const going = join(directory, `.${name}.part`)
      await rename(join(directory, name), going)
      await rm(going, { recursive: true, force: true })
    },
  }
}
