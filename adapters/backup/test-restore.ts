import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { takeAdvisoryLock } from '../../db/advisory-lock.ts'
import { openConnection } from '../../db/guarded-client.ts'
import { fileSize } from '../../domain/kernel/files/file-size.ts'
import type { RestoredForTest } from '../../domain/kernel/ports/backups.ts'
import { type BackupRefusal, validateBackup } from './check-backup.ts'
import { hashOf } from './manifest.ts'
import { loadTables, makeSchemas, openSession, quoted, RestoredDataMismatch } from './tables.ts'

interface Place {
  databaseUrl: string
  tenant: string
}

/** The disk on which the database of a site lies, in bytes. */
export interface DatabaseDisk {
  free(): Promise<number>
  /** What must stay free of it. */
  reserve: number
}

interface Site extends Place {
  migrationsFolder: string
  /** Absent where the database stands on another machine: nobody here knows its disk. */
  disk?: DatabaseDisk
}

/** Of another node that tests, or of a process that was just killed: the latter falls within the second. */
const lockOf = ({ databaseUrl, tenant }: Place, tries: number) =>
  takeAdvisoryLock(databaseUrl, `restore-test:${tenant}`, { tries, onLost: () => undefined })

/**
 * Puts the backup back beside the live site, as a restoration would: all of it read and compared with its hashes, the tables
 * made, filled, read again and compared; then drops what was made, whatever happened. In a database of its own; where the
 * role may make none, in schemas of other names within one transaction that is never committed, so that nobody else ever
 * sees them. The live schemas are not named by either. `null` while another node is at it. Rejects with what did not come
 * back.
 */
export async function testRestore(site: Site, folder: string): Promise<RestoredForTest | null> {
  const lock = await lockOf(site, 1)
  if (!lock) return null
  try {
    const backup = await validateBackup(folder, site)
    if (backup.outcome !== 'sound') throw new Error(reasonOf(backup))
    const { manifest, migrations } = backup
    // What a killed test left takes the room of this one.
    await dropLeft(site).catch((error) => {
      if (!isForbidden(error)) throw error
    })
    await requireRoom(site)
    const scratch = await openScratch(site)
    try {
      await scratch.client.query('begin')
      await makeSchemas(scratch.client, scratch.tenant, migrations)
      await loadTables(scratch.client, { ...manifest, tenant: scratch.tenant }, folder)
      // What is checked at the commit is checked now.
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
 * Drops the database that a test left which died with its process, also on a disk too full for the next test. Nothing while
 * another node tests.
 */
export async function dropAbandonedScratch(site: Place): Promise<void> {
  const lock = await lockOf(site, 10)
  if (!lock) return
  try {
    await dropLeft(site)
  } finally {
    await lock.end()
  }
}

/** Tables, their indexes and what is written ahead of them: twice what the live ones take, and the live site goes on writing. */
async function requireRoom({ databaseUrl, disk }: Site): Promise<void> {
  if (!disk) return
  const [found] = await run(databaseUrl, 'select pg_database_size(current_database()) as bytes')
  const needed = 2 * Number(found?.bytes) + disk.reserve
  const free = await disk.free()
  if (free >= needed) return
  throw new Error(
    `pas assez de place pour l’essai sur le disque de la base\u00a0: ${fileSize(free)} libres, il en faut ${fileSize(needed)}`,
  )
}

function reasonOf(refusal: BackupRefusal): string {
  if ('paths' in refusal) return `il y manque, ou y a changé\u00a0: ${refusal.paths.slice(0, 3).join(', ')}`
  return refusal.outcome === 'missing' ? 'le dossier est introuvable' : 'elle est d’une autre version du site'
}

interface Scratch {
  kind: RestoredForTest['scratch']
  client: pg.Client
  /** Whose schemas are made there. */
  tenant: string
  drop(): Promise<void>
}

async function openScratch(site: Place): Promise<Scratch> {
  return (await openScratchDatabase(site)) ?? (await openScratchSchemas(site))
}

/**
 * What a server says to a role that may make no database, or finds one of that name which is another role's, and poolers of
 * connections to whoever asks for another.
 */
const mayNot = new Set(['42501', '42P04', '0A000', '22023', '28000', '28P01', '3D000', '08P01'])
const isForbidden = (error: unknown) => mayNot.has((error as { code?: string }).code ?? '')

/** Beside the live database. The server may hold several sites of that name, each in a database of its own. */
const scratchName = ({ databaseUrl, tenant }: Place) =>
  `${tenant}_restore_test_${hashOf(new URL(databaseUrl).pathname).slice(0, 12)}`

/** The rows of that statement, on a connection of its own. */
async function run(databaseUrl: string, statement: string, values: string[] = []) {
  const client = await openConnection({ connectionString: databaseUrl })
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}

const dropScratch = (site: Place) =>
  run(site.databaseUrl, `drop database if exists ${quoted(scratchName(site))} with (force)`)

/** Only what is there is dropped: a role that may make no database is not asked to. */
async function dropLeft(site: Place): Promise<void> {
  const left = await run(site.databaseUrl, 'select 1 from pg_database where datname = $1', [
    scratchName(site),
  ])
  if (left.length > 0) await dropScratch(site)
}

/** `null` where the server lets this role make none. */
async function openScratchDatabase(site: Place): Promise<Scratch | null> {
  const name = scratchName(site)
  const url = new URL(site.databaseUrl)
  url.pathname = `/${name}`
  const { tenant } = site
  try {
    await run(site.databaseUrl, `create database ${quoted(name)} template template0 encoding 'UTF8'`)
    const client = await openSession(url.href, tenant)
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

/** Names that nobody has: `makeSchemas` drops what is called so, and a neighbour may be called anything else. */
async function openScratchSchemas({ databaseUrl }: Place): Promise<Scratch> {
  const tenant = `restore_test_${randomBytes(8).toString('hex')}`
  const client = await openSession(databaseUrl, tenant)
  // The end of its connection undoes what was begun.
  return { kind: 'schemas', client, tenant, drop: () => client.end() }
}
