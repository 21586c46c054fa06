import { checkBackup } from './check-backup.ts'
import { knownMigrations, ownJobsVersion } from './make-schemas.ts'
import type { Manifest } from './manifest.ts'

/** A backup that this version of the site can put back. */
export interface SoundBackup {
  folder: string
  manifest: Manifest
  migrations: NonNullable<ReturnType<typeof knownMigrations>>
}

export type BackupRefusal =
  | { outcome: 'missing' | 'newer' | 'other-queue' }
  | { outcome: 'damaged' | 'unplain'; paths: string[] }
  | { outcome: 'other-tenant'; tenant: string }

/** Reads all of the backup and compares it with this version of the site; touches nothing. */
export async function judgeBackup(
  folder: string,
  { tenant, migrationsFolder }: { tenant: string; migrationsFolder: string },
): Promise<({ outcome: 'sound' } & SoundBackup) | BackupRefusal> {
  const checked = await checkBackup(folder)
  if (checked.outcome !== 'whole') return checked
  const { manifest } = checked
  if (manifest.tenant !== tenant) return { outcome: 'other-tenant', tenant: manifest.tenant }
  const migrations = knownMigrations(manifest, migrationsFolder)
  if (!migrations || manifest.jobsVersion > ownJobsVersion()) return { outcome: 'newer' }
  if (manifest.jobsVersion < ownJobsVersion()) return { outcome: 'other-queue' }
  return { outcome: 'sound', folder, manifest, migrations }
}
