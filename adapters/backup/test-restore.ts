import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { takeLock } from '../../db/advisory-lock.ts'
import { openConnection } from '../../db/guarded-connections.ts'
import type { RestoredForTest } from '../../domain/ports/backups.ts'
import { type BackupRefusal, judgeBackup } from './judge-backup.ts'
import { makeSchemas } from './make-schemas.ts'
import { openSession, quoted } from './session.ts'
import { NotWhatItWas } from './tables/load-table.ts'
import { loadTables } from './tables/load-tables.ts'
import { hashOf } from './tally.ts'

interface Site {
  databaseUrl: string
  tenant: string
  migrationsFolder: string
}

/**
 * Puts the backup back beside the live site, as a restoration would: all of it read and compared with its hashes, the tables made,
 * filled, read again and compared; then drops what was made, whatever happened. In a database of its own; where the role may make
 * none, in schemas of other names within one transaction that is never committed, so that nobody else ever sees them. The live
 * schemas are not named by either. `null` while another node is at it. Rejects with what did not come back.
 */
export async function testRestore(site: Site, folder: string): Promise<RestoredForTest | null> {
  const lock = await takeLock(site.databaseUrl, `restore-test:${site.tenant}`, {
    tries: 1,
    onLost: () => undefined,
  })
  if (!lock) return null
  try {
    const backup = await judgeBackup(folder, site)
    if (backup.outcome !== 'sound') throw new Error(reasonOf(backup))
    const { manifest, migrations } = backup
    const scratch = await openScratch(site)
    try {
      await scratch.client.query('begin')
      await makeSchemas(scratch.client, scratch.tenant, migrations)
      await loadTables(scratch.client, { ...manifest, tenant: scratch.tenant }, folder)
      // What is checked at the commit is checked now.
      await scratch.client.query('set constraints all immediate')
    } catch (error) {
      throw error instanceof NotWhatItWas ? new Error(`${error.what} n’est pas revenu tel quel`) : error
    } finally {
      await scratch.drop()
    }
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { rows, files: manifest.files.length, scratch: scratch.kind }
  } finally {
    await lock.end()
  }
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

async function openScratch(site: Site): Promise<Scratch> {
  return (await openScratchDatabase(site)) ?? (await openScratchSchemas(site))
}

/** What a server says to a role that may make no database, and poolers of connections to whoever asks for another. */
const mayNot = new Set(['42501', '0A000', '22023', '28000', '28P01', '3D000', '08P01'])

/** `null` where the server lets this role make none. One that a killed process left goes first. */
async function openScratchDatabase({ databaseUrl, tenant }: Site): Promise<Scratch | null> {
  const url = new URL(databaseUrl)
  // The server may hold several sites of that name, each in a database of its own.
  const name = `${tenant}_restore_test_${hashOf(url.pathname).slice(0, 12)}`
  url.pathname = `/${name}`
  const run = async (...statements: string[]) => {
    const client = await openConnection({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const gone = `drop database if exists ${quoted(name)} with (force)`
  try {
    await run(gone, `create database ${quoted(name)} template template0 encoding 'UTF8'`)
    const client = await openSession(url.href, tenant)
    const drop = async () => {
      await client.end().catch(() => undefined)
      await run(gone)
    }
    return { kind: 'database', client, tenant, drop }
  } catch (error) {
    await run(gone).catch(() => undefined)
    if (mayNot.has((error as { code?: string }).code ?? '')) return null
    throw error
  }
}

/** Names that nobody has: `makeSchemas` drops what is called so, and a neighbour may be called anything else. */
async function openScratchSchemas({ databaseUrl }: Site): Promise<Scratch> {
  const tenant = `restore_test_${randomBytes(8).toString('hex')}`
  const client = await openSession(databaseUrl, tenant)
  // The end of its connection undoes what was begun.
  return { kind: 'schemas', client, tenant, drop: () => client.end() }
}
