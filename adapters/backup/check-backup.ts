import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import {
  type BackupManifest,
  backedUpFilePath,
  backedUpTablePath,
  countAndHashFile,
  listUnexpectedEntries,
  readBackupManifest,
  sessionSecretFileName,
} from './manifest.ts'
import { findKnownMigrations, readInstalledJobsVersion } from './tables.ts'

/** A backup that this version of the site can restore. */
export interface RestorableBackup {
  folder: string
  manifest: BackupManifest
  migrations: NonNullable<ReturnType<typeof findKnownMigrations>>
}

export type BackupRejection =
  | { outcome: 'missing' | 'newer' | 'other-queue' }
  | { outcome: 'damaged' | 'unplain'; paths: string[] }
  | { outcome: 'other-tenant'; tenant: string }

/** Reads all of the backup and compares it with this version of the site. Changes nothing. */
export async function validateBackup(
  folder: string,
  { tenant, migrationsFolder }: { tenant: string; migrationsFolder: string },
): Promise<({ outcome: 'valid' } & RestorableBackup) | BackupRejection> {
  const checked = await checkBackup(folder)
  if (checked.outcome !== 'whole') return checked
  const { manifest } = checked
  if (manifest.tenant !== tenant) return { outcome: 'other-tenant', tenant: manifest.tenant }
  const migrations = findKnownMigrations(manifest, migrationsFolder)
  if (!migrations || manifest.jobsVersion > readInstalledJobsVersion()) return { outcome: 'newer' }
  if (manifest.jobsVersion < readInstalledJobsVersion()) return { outcome: 'other-queue' }
  return { outcome: 'valid', folder, manifest, migrations }
}

type CheckedBackup =
  | { outcome: 'whole'; manifest: BackupManifest }
  | { outcome: 'missing' | 'newer' }
  /** Paths within the backup: `damaged` ones are missing or changed, `unplain` ones are neither plain files nor folders. */
  | { outcome: 'damaged' | 'unplain'; paths: string[] }

/** Reads all of a backup: counts every row, and compares every table and file with its hash. */
export async function checkBackup(folder: string): Promise<CheckedBackup> {
  const unplain = await listUnexpectedEntries(folder).catch(noFolder)
  if (unplain.length > 0) return { outcome: 'unplain', paths: unplain }
  const read = await readBackupManifest(folder)
  if (read.outcome === 'damaged') return { outcome: 'damaged', paths: ['manifest.json'] }
  if (read.outcome !== 'read') return { outcome: read.outcome }
  const { manifest } = read
  const paths: string[] = []
  for (const table of manifest.tables) {
    const actual = await countAndHashFile(join(folder, backedUpTablePath(table)), createGunzip()).catch(
      () => null,
    )
    if (actual?.sha256 !== table.sha256 || actual.rows !== table.rows) paths.push(backedUpTablePath(table))
  }
  for (const file of manifest.files) {
    const actual = await countAndHashFile(join(folder, backedUpFilePath(file))).catch(() => null)
    if (actual?.sha256 !== file.sha256) paths.push(backedUpFilePath(file))
  }
  const secret = manifest.secret.isKept
    ? await countAndHashFile(join(folder, sessionSecretFileName)).catch(() => null)
    : null
  if (manifest.secret.isKept && secret?.sha256 !== manifest.secret.sha256) paths.push(sessionSecretFileName)
  return paths.length > 0 ? { outcome: 'damaged', paths } : { outcome: 'whole', manifest }
}

function noFolder(error: NodeJS.ErrnoException): string[] {
  if (['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) return []
  throw error
}
