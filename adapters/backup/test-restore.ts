import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { takeAdvisoryLock } from '../../db/advisory-lock.ts'
import { openConnection } from '../../db/guarded-client.ts'
import { formatFileSize } from '../../domain/kernel/files/file-size.ts'
import type { RestoreTestResult } from '../../domain/kernel/ports/backups.ts'
import { type BackupRejection, validateBackup } from './check-backup.ts'
import { computeSha256Hex } from './manifest.ts'
import {
  createEmptySchemas,
  loadBackedUpTables,
  openBackupConnection,
  quoteIdentifier,
  RestoredDataMismatch,
} from './tables.ts'

interface RestoreTarget {
  databaseUrl: string
  tenant: string
}

/** Disk that holds the database of a site, in bytes. */
export interface DatabaseDiskSpace {
  free(): Promise<number>
  /** Number of bytes that must stay free. */
  reserve: number
}

interface Site extends RestoreTarget {
  migrationsFolder: string
  /** Disk of the database; missing when the database is on another machine, whose disk is unknown. */
  disk?: DatabaseDiskSpace
}

/**
 * Takes the lock of restore tests; `null` when another node tests. A killed process loses its lock within a second: use 10 tries
 * to wait for that.
 */
const lockOf = ({ databaseUrl, tenant }: RestoreTarget, tries: number) =>
  takeAdvisoryLock(databaseUrl, `restore-test:${tenant}`, { tries, onLost: () => undefined })

/**
 * Restores the backup beside the live site as a test: checks all of it against its hashes, creates and fills the tables, reads
 * and compares them, and always drops them again. Uses a separate database or, if the role may not create one, schemas with other
 * names in a transaction that is never committed. The live schemas are never changed. Returns `null` while another node runs a
 * test. Rejects with the part that could not be restored.
 */
export async function testRestore(site: Site, folder: string): Promise<RestoreTestResult | null> {
  const lock = await lockOf(site, 1)
  if (!lock) return null
  try {
    const backup = await validateBackup(folder, site)
    if (backup.outcome !== 'valid') throw new Error(reasonOf(backup))
    const { manifest, migrations } = backup
    // Leftovers of a test that was killed use disk space that this test needs.
    await dropLeft(site).catch((error) => {
      if (!isForbidden(error)) throw error
    })
    await requireRoom(site)
    const scratch = await openScratch(site)
    try {
      await scratch.client.query('begin')
      await createEmptySchemas(scratch.client, scratch.tenant, migrations)
      await loadBackedUpTables(scratch.client, { ...manifest, tenant: scratch.tenant }, folder)
      // Runs the deferred checks now, since the transaction may never be committed.
      await scratch.client.query('set constraints all immediate')
    } catch (error) {
      throw error instanceof RestoredDataMismatch
        ? new Error(`${error.what} n’est pas revenu tel quel`)
        : error
    } finally {
      await scratch.drop()
    }
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { rows, files: manifest.files.length, scratch: scratch.kind }
  } finally {
    await lock.end()
  }
}

/**
 * Drops the database left by a test whose process died, also on a disk too full for another test. Does nothing while another node
 * tests.
 */
export async function dropAbandonedTestDatabase(site: RestoreTarget): Promise<void> {
  const lock = await lockOf(site, 10)
  if (!lock) return
  try {
    await dropLeft(site)
  } finally {
    await lock.end()
  }
}

/**
 * Throws unless the disk has enough free space for a test: twice the size of the live database, for tables, indexes and
 * write-ahead log, plus the reserve.
 */
async function requireRoom({ databaseUrl, disk }: Site): Promise<void> {
  if (!disk) return
  const [found] = await run(databaseUrl, 'select pg_database_size(current_database()) as bytes')
  const needed = 2 * Number(found?.bytes) + disk.reserve
  const free = await disk.free()
  if (free >= needed) return
  throw new Error(
    `pas assez de place pour l’essai sur le disque de la base\u00a0: ${formatFileSize(free)} libres, il en faut ${formatFileSize(needed)}`,
  )
}

function reasonOf(rejection: BackupRejection): string {
  if ('paths' in rejection)
    return `il y manque, ou y a changé\u00a0: ${rejection.paths.slice(0, 3).join(', ')}`
  return rejection.outcome === 'missing'
    ? 'le dossier est introuvable'
    : 'elle est d’une autre version du site'
}

interface Scratch {
  kind: RestoreTestResult['scratch']
  client: pg.Client
  /** Name of the test schemas. */
  tenant: string
  drop(): Promise<void>
}

async function openScratch(site: RestoreTarget): Promise<Scratch> {
  return (await openScratchDatabase(site)) ?? (await openScratchSchemas(site))
}

/**
 * SQLSTATE codes for a role that may not create a database, for a database of that name that belongs to another role, and of
 * poolers for connections to an unknown database.
 */
const mayNot = new Set(['42501', '42P04', '0A000', '22023', '28000', '28P01', '3D000', '08P01'])
const isForbidden = (error: unknown) => mayNot.has((error as { code?: string }).code ?? '')

/**
 * Returns the name of the test database, on the server of the live one. The name depends on the database URL, because one server
 * may have several sites with the same name.
 */
const scratchName = ({ databaseUrl, tenant }: RestoreTarget) =>
  `${tenant}_restore_test_${computeSha256Hex(new URL(databaseUrl).pathname).slice(0, 12)}`

/** Runs one statement on a connection of its own. Returns its rows. */
async function run(databaseUrl: string, statement: string, values: string[] = []) {
  const client = await openConnection({ connectionString: databaseUrl })
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}

const dropScratch = (site: RestoreTarget) =>
  run(site.databaseUrl, `drop database if exists ${quoteIdentifier(scratchName(site))} with (force)`)

/** Drops the test database if it exists. Does not try otherwise, since the role may not have the permission. */
async function dropLeft(site: RestoreTarget): Promise<void> {
  const left = await run(site.databaseUrl, 'select 1 from pg_database where datname = $1', [
    scratchName(site),
  ])
  if (left.length > 0) await dropScratch(site)
}

/** Creates the test database; `null` when the role may not. */
async function openScratchDatabase(site: RestoreTarget): Promise<Scratch | null> {
  const name = scratchName(site)
  const url = new URL(site.databaseUrl)
  url.pathname = `/${name}`
  const { tenant } = site
  try {
    await run(site.databaseUrl, `create database ${quoteIdentifier(name)} template template0 encoding 'UTF8'`)
    const client = await openBackupConnection(url.href, tenant)
    const drop = async () => {
      await client.end().catch(() => undefined)
      await dropScratch(site)
    }
    return { kind: 'database', client, tenant, drop }
  } catch (error) {
    await dropScratch(site).catch(() => undefined)
    if (isForbidden(error)) return null
    throw error
  }
}

/** Uses random names, because `createEmptySchemas` drops existing schemas of its names. */
async function openScratchSchemas({ databaseUrl }: RestoreTarget): Promise<Scratch> {
  const tenant = `restore_test_${randomBytes(8).toString('hex')}`
  const client = await openBackupConnection(databaseUrl, tenant)
  // Ending the connection rolls the transaction back.
  return { kind: 'schemas', client, tenant, drop: () => client.end() }
}
