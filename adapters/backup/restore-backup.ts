import type pg from 'pg'
import type { FileStore } from '../../domain/ports/file-store.ts'
import { checkBackup } from './check-backup.ts'
import { loadTables } from './load-tables.ts'
import { knownMigrations, makeSchemas, ownJobsVersion } from './make-schemas.ts'
import { type Manifest, schemaOf } from './manifest.ts'
import { isEmpty, restoreFiles } from './restore-files.ts'
import { hasSchema, isHalfRestored, removeMark, setMark } from './restore-mark.ts'
import { openSession } from './session.ts'

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

interface Place {
  databaseUrl: string
  files: FileStore
  /** Given the secret of the backup, before the last step. */
  keepSecret(manifest: Manifest): Promise<void>
}

/**
 * Puts the backup in place of whatever is there; without `replaces` only where nothing is. Database, files and secret
 * become visible with one commit: until then a mark keeps the site from starting on half of them.
 */
export async function restoreBackup(
  { databaseUrl, files, keepSecret }: Place,
  { folder, manifest, migrations }: SoundBackup,
  { replaces }: { replaces: boolean },
): Promise<'restored' | 'not-empty' | 'in-use'> {
  const { tenant } = manifest
  const mayReplace = replaces || (await isHalfRestored(databaseUrl, tenant))
  const client = await openSession(databaseUrl, tenant)
  try {
    if (await isServed(client, tenant)) return 'in-use'
    const isNew = !(await hasSchema(client, schemaOf(tenant, 'site'))) && (await isEmpty(files))
    if (!isNew && !mayReplace) return 'not-empty'
    await client.query('begin')
    await makeSchemas(client, tenant, migrations)
    await loadTables(client, manifest, folder)
    await setMarkBeside(databaseUrl, tenant)
    await restoreFiles(files, manifest, folder)
    await keepSecret(manifest)
    await removeMark(client, tenant)
    await client.query('commit')
    return 'restored'
  } finally {
    await client.end()
  }
}

/** What the tables could not take is known by now, and nothing was changed yet. */
async function setMarkBeside(url: string, tenant: string): Promise<void> {
  const client = await openSession(url, tenant)
  await setMark(client, tenant).finally(() => client.end())
}

/** Each node holds connections of its job queue for as long as it lives. */
async function isServed(client: pg.Client, tenant: string): Promise<boolean> {
  const { rows } = await client.query(
    'select 1 from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
    [`${tenant}-jobs`],
  )
  return rows.length > 0
}
