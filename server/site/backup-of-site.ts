import type { BackedUpSite } from '../../adapters/backup/backed-up-site.ts'
import { openBackups } from '../../adapters/backup/open-backups.ts'
import type { Backups } from '../../domain/ports/backups.ts'
import type { World } from '../../domain/world.ts'
import type { Environment } from '../env.ts'
import { siteVersion } from '../site-version.ts'

/** What is backed up of a site with these settings. */
export const backedUpSite = (
  { TENANT: tenant, SESSION_SECRET, secretFile }: Environment,
  databaseUrl: string,
  { files, clock }: World<'files' | 'clock'>,
): BackedUpSite => ({
  databaseUrl,
  tenant,
  files,
  clock,
  secret: { value: SESSION_SECRET, isKept: secretFile !== null },
  version: siteVersion().name,
})

/** The backups that the settings want the site to keep; `null` where they want none. */
export const backupsOf = (
  env: Environment,
  databaseUrl: string,
  world: World<'files' | 'clock'>,
): Backups | null =>
  env.BACKUP_DIR ? openBackups(backedUpSite(env, databaseUrl, world), env.BACKUP_DIR) : null
