import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import { openBackups } from '../../adapters/backup/open-backups.ts'
import { type DatabaseDiskSpace, dropAbandonedTestDatabase } from '../../adapters/backup/test-restore.ts'
import type { SiteToBackUp } from '../../adapters/backup/write-backup.ts'
import type { Backups, BackupsElsewhere } from '../../domain/kernel/ports/backups.ts'
import type { Deps } from '../../domain/kernel/ports/deps.ts'
import { isLoopbackAddress } from '../connections/choose-host.ts'
import type { Environment } from '../environment/env.ts'
import { InvalidSettingError } from '../environment/operator-error.ts'
import { migrationsFolder } from '../environment/paths.ts'
import { readSiteVersion } from '../environment/site-version.ts'

/** Returns the data of the site to back up, by its settings. */
export const toBackedUpSite = (
  { TENANT: tenant, SESSION_SECRET, secretFile }: Environment,
  databaseUrl: string,
  { files, clock }: Deps<'files' | 'clock'>,
): SiteToBackUp => ({
  databaseUrl,
  tenant,
  files,
  clock,
  secret: { value: SESSION_SECRET, isKept: secretFile !== null },
  version: readSiteVersion().name,
})

/** Opens the backups that the settings enable; `null` if they enable none. */
export async function openSiteBackups(
  env: Environment,
  databaseUrl: string,
  deps: Deps<'files' | 'clock'>,
): Promise<Backups | null> {
  if (!env.BACKUP_DIR) return null
  const elsewhere = await backupsElsewhere(env, env.BACKUP_DIR, databaseUrl, deps)
  return openBackups(toBackedUpSite(env, databaseUrl, deps), env.BACKUP_DIR, {
    migrationsFolder,
    elsewhere,
    disk: databaseDisk(env),
  })
}

/**
 * Deletes the leftovers of a test restore whose process was killed, before the site needs the disk space. Errors do not prevent
 * the start.
 */
export async function dropAbandonedRestoreTest(
  env: Environment,
  databaseUrl: string,
  log: Logger,
): Promise<void> {
  if (!env.BACKUP_DIR) return
  await dropAbandonedTestDatabase({ databaseUrl, tenant: env.TENANT }).catch((error) =>
    log.warn({ err: error }, 'leftovers of an abandoned test restore not deleted'),
  )
}

/** Returns the disk of `DATA_DIR` as that of the database, if the database is on this machine. */
function databaseDisk({
  DATABASE_URL,
  DATA_DIR,
  DISK_RESERVE_MB,
}: Environment): DatabaseDiskSpace | undefined {
  if (DATABASE_URL && !isHere(new URL(DATABASE_URL))) return undefined
  return {
    async free() {
      const { bavail, bsize } = await statfs(DATA_DIR)
      return bavail * bsize
    },
    reserve: DISK_RESERVE_MB * 2 ** 20,
  }
}

/** Whether the server is reached by the loopback interface or a local socket. */
function isHere({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  return host === '' || host.startsWith('/') || isLoopbackAddress(host)
}

/**
 * Opens the copies elsewhere. Loads the encryption and the S3 client only when they are configured. Throws
 * `InvalidSettingError`.
 */
async function backupsElsewhere(
  { BACKUP_STORAGE_URL: url, BACKUP_PUBLIC_KEY: publicKey, ...env }: Environment,
  directory: string,
  databaseUrl: string,
  { clock }: Deps<'clock'>,
): Promise<BackupsElsewhere | null> {
  if (!url || !publicKey) return null
  const { isPublicKey, openOffsiteBackups: openBackupsElsewhere } = await import(
    '../../adapters/backup/offsite-backups.ts'
  )
  if (!isPublicKey(publicKey))
    throw new InvalidSettingError(
      'BACKUP_PUBLIC_KEY',
      'n’est pas une clé publique d’age, recopiez-la en entier',
    )
  const { TENANT: tenant, BACKUP_COPIES: most, SESSION_SECRET: secret } = env
  return openBackupsElsewhere({ url, tenant, databaseUrl, directory, publicKey, most, secret, clock })
}
