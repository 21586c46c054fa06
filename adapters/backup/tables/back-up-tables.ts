import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { tablePath } from '../backup-paths.ts'
import type { BackedUpTable } from '../manifest.ts'
import { openSession } from '../session.ts'
import { createTally } from '../tally.ts'
import { copyOut, readTables, type TableLayout } from './layout.ts'
import { readSequences } from './sequences.ts'
import { readVersions } from './versions.ts'

/** Writes all tables into the folder as they were at one moment, and answers what the manifest says of them. */
export async function backUpTables(url: string, tenant: string, folder: string) {
  const client = await openSession(url, tenant)
  try {
    // One snapshot for all: whatever is written meanwhile is in the next backup, whole.
    await client.query('begin isolation level repeatable read read only')
    const { postgres, ...versions } = await readVersions(client, tenant)
    const tables: BackedUpTable[] = []
    for (const table of await readTables(client, tenant)) {
      const { rows, bytes, sha256 } = await writeTable(client, tenant, table, folder)
      const { room, name, columns } = table
      tables.push({ room, name, columns, rows, bytes, sha256 })
    }
    return { ...versions, postgres, tables, sequences: await readSequences(client, tenant) }
  } finally {
    await client.end()
  }
}

async function writeTable(client: pg.Client, tenant: string, table: TableLayout, folder: string) {
  const path = join(folder, tablePath(table))
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const { through, tallied } = createTally()
  const rows = client.query(copyTo(copyOut(tenant, table)))
  await pipeline(rows, through, createGzip(), createWriteStream(path, { mode: 0o600, flush: true }))
  return tallied()
}
