import type { BackedUpSite } from '../../adapters/backup/backed-up-site.ts'
import { openBackups } from '../../adapters/backup/open-backups.ts'
import type { Backups, BackupsElsewhere } from '../../domain/ports/backups.ts'
import type { World } from '../../domain/world.ts'
import type { Environment } from '../env.ts'
import { migrationsFolder } from '../paths.ts'
import { WrongSetting } from '../refusal.ts'
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
export async function backupsOf(
  env: Environment,
  databaseUrl: string,
  world: World<'files' | 'clock'>,
): Promise<Backups | null> {
  if (!env.BACKUP_DIR) return null
  const elsewhere = await backupsElsewhere(env, env.BACKUP_DIR, databaseUrl)
  return openBackups(backedUpSite(env, databaseUrl, world), env.BACKUP_DIR, { migrationsFolder, elsewhere })
}

/** Who takes no copies elsewhere loads neither what encrypts nor the S3 client. Throws `WrongSetting`. */
async function backupsElsewhere(
  { BACKUP_STORAGE_URL: url, BACKUP_PUBLIC_KEY: publicKey, ...env }: Environment,
  directory: string,
  databaseUrl: string,
): Promise<BackupsElsewhere | null> {
  if (!url || !publicKey) return null
  const { isPublicKey, openBackupsElsewhere } = await import('../../adapters/backup/backups-elsewhere.ts')
  if (!isPublicKey(publicKey))
    throw new WrongSetting('BACKUP_PUBLIC_KEY', 'n’est pas une clé publique d’age, recopiez-la en entier')
  const { TENANT: tenant, BACKUP_COPIES: most, SESSION_SECRET: secret } = env
  return openBackupsElsewhere({ url, tenant, databaseUrl, directory, publicKey, most, secret })
}
