import { join } from 'node:path'
import type pg from 'pg'
import { nodeLockName, takeAdvisoryLock } from '../../db/advisory-lock.ts'
import { openConnection } from '../../db/guarded-client.ts'
import type { FileStore } from '../../domain/kernel/ports/file-store.ts'
import type { RestorableBackup } from './check-backup.ts'
import {
  type BackedUpFile,
  type BackupManifest,
  backedUpFilePath,
  countAndHashStream,
  schemaNameOf,
} from './manifest.ts'
import { createEmptySchemas, loadBackedUpTables, openBackupConnection, quoteIdentifier } from './tables.ts'

interface RestoreTarget {
  databaseUrl: string
  files: FileStore
  /** Called once all checks have passed, before the first change. */
  prepare(): void
  /** Stores the secret of the backup. It is called before the last step. */
  keepSecret(manifest: BackupManifest): Promise<void>
}

/**
 * Replaces the site's data with the backup; without `replaces` only if there is no data. Database, files and secret become
 * visible with one commit. Until then a mark prevents the site from starting on incomplete data.
 */
export async function restoreBackup(
  target: RestoreTarget,
  backup: RestorableBackup,
  choice: { replaces: boolean },
): Promise<'restored' | 'not-empty' | 'in-use'> {
  const lock = nodeLockName(backup.manifest.tenant)
  // The lock is held until the end, so that no node starts while its data is replaced. PostgreSQL releases a killed
  // node's lock within a second.
  const alone = await takeAdvisoryLock(target.databaseUrl, lock, { tries: 10, onLost: () => undefined })
  if (!alone) return 'in-use'
  try {
    return await restoreAlone(target, backup, choice)
  } finally {
    await alone.end()
  }
}

async function restoreAlone(
  { databaseUrl, files, prepare, keepSecret }: RestoreTarget,
  { folder, manifest, migrations }: RestorableBackup,
  { replaces }: { replaces: boolean },
): Promise<'restored' | 'not-empty' | 'in-use'> {
  const { tenant } = manifest
  const mayReplace = replaces || (await isHalfRestored(databaseUrl, tenant))
  const client = await openBackupConnection(databaseUrl, tenant)
  try {
    if (await hasRunningSite(client, tenant)) return 'in-use'
    const isNew = !(await hasSchema(client, schemaNameOf(tenant, 'site'))) && (await isStorageEmpty(files))
    if (!isNew && !mayReplace) return 'not-empty'
    prepare()
    await client.query('begin')
    await createEmptySchemas(client, tenant, migrations)
    await loadBackedUpTables(client, manifest, folder)
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

/** Sets the mark. At this point the tables have been filled without an error, and nothing has been changed yet. */
async function setMarkBeside(url: string, tenant: string): Promise<void> {
  const client = await openBackupConnection(url, tenant)
  await setMark(client, tenant).finally(() => client.end())
}

/**
 * Makes the storage equal to the backup: writes its files and deletes all others. Streams each file and reads it again
 * afterwards. Throws when it differs from the backup.
 */
async function restoreFiles(store: FileStore, { files }: BackupManifest, folder: string): Promise<void> {
  for (const file of files) {
    await store.put(file.key, join(folder, backedUpFilePath(file)), file.contentType)
    await compare(store, file)
  }
  const existingKeys = new Set(files.map(({ key }) => key))
  const others: string[] = []
  for await (const { key } of store.list()) if (!existingKeys.has(key)) others.push(key)
  for (const key of others) await store.delete(key)
}

async function compare(store: FileStore, { key, sha256 }: BackedUpFile): Promise<void> {
  const storedFile = await store.find(key)
  const restored = storedFile && (await countAndHashStream(storedFile.body))
  if (restored?.sha256 !== sha256) throw new Error(`the restored file ${key} differs from the backed-up one`)
}

export async function isStorageEmpty(store: FileStore): Promise<boolean> {
  for await (const _ of store.list()) return false
  return true
}

/**
 * Name of the mark: a schema that exists from before the first change until after the last one. It is a schema because the
 * database may contain nothing else.
 */
const markOf = (tenant: string) => `${tenant}_restoring`

/** Whether a restoration on that database was begun and neither finished nor undone. */
export async function isHalfRestored(url: string, tenant: string): Promise<boolean> {
  const client = await openConnection({ connectionString: url })
  try {
    return await hasSchema(client, markOf(tenant))
  } finally {
    await client.end()
  }
}

async function hasSchema(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query('select 1 from pg_namespace where nspname = $1', [name])
  return rows.length > 0
}

/**
 * Marks the tenant as half restored (`markOf`). Call it outside of any transaction, so that other processes see the
 * mark immediately.
 */
const setMark = (client: pg.Client, tenant: string) =>
  client.query(`create schema if not exists ${quoteIdentifier(markOf(tenant))}`)

/** Removes the mark of `setMark`. Call it in the transaction that restores the tables, so that both take effect together. */
const removeMark = (client: pg.Client, tenant: string) =>
  client.query(`drop schema if exists ${quoteIdentifier(markOf(tenant))}`)

/** Detects nodes of earlier versions, which take no lock, by the connections of their job queue. */
async function hasRunningSite(client: pg.Client, tenant: string): Promise<boolean> {
  const { rows } = await client.query(
    'select 1 from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
    [`${tenant}-jobs`],
  )
  return rows.length > 0
}
