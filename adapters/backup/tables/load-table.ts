import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { tablePath } from '../backup-paths.ts'
import { type BackedUpTable, schemaOf } from '../manifest.ts'
import { quoted } from '../session.ts'
import { createTally } from '../tally.ts'
import { copyOut } from './layout.ts'

export async function loadTable(client: pg.Client, tenant: string, table: BackedUpTable, folder: string) {
  const columns = table.columns.map((column) => quoted(column)).join(', ')
  const into = client.query(
    copyFrom(`copy ${quoted(schemaOf(tenant, table.room), table.name)} (${columns}) from stdin`),
  )
  await pipeline(createReadStream(join(folder, tablePath(table))), createGunzip(), into)
}

/** Reads the table again: throws where it is not what was backed up. */
export async function compare(client: pg.Client, tenant: string, table: BackedUpTable): Promise<void> {
  const { through, tallied } = createTally()
  through.resume()
  await pipeline(client.query(copyTo(copyOut(tenant, table))), through)
  const { rows, sha256 } = tallied()
  if (rows !== table.rows || sha256 !== table.sha256)
    throw new Error(`table ${table.name} did not become what it was`)
}
