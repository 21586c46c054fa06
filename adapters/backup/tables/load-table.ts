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

/**
 * Fills the table from its file, and answers the sum of the rows that the file held. Throws where the file is not what the manifest
 * says.
 */
export async function loadTable(
  client: pg.Client,
  tenant: string,
  table: BackedUpTable,
  folder: string,
): Promise<bigint> {
  const columns = table.columns.map((column) => quoted(column)).join(', ')
  const into = client.query(
    copyFrom(`copy ${quoted(schemaOf(tenant, table.room), table.name)} (${columns}) from stdin`),
  )
  const { through, tallied } = createTally({ sumsRows: true })
  await pipeline(createReadStream(join(folder, tablePath(table))), createGunzip(), through, into)
  const { rows, sha256, sum } = tallied()
  if (rows !== table.rows || sha256 !== table.sha256) throw new NotWhatItWas(tablePath(table))
  return sum
}

/** What was put back is not what was backed up; `what` in the words of whoever looks after the site. */
export class NotWhatItWas extends Error {
  readonly what: string
  constructor(what: string) {
    super(`${what} did not become what it was`)
    this.what = what
  }
}

/** Reads the table again: throws where it does not hold the rows of the file that it was filled from, each as often. */
export async function compare(
  client: pg.Client,
  tenant: string,
  table: BackedUpTable,
  sum: bigint,
): Promise<void> {
  const { through, tallied } = createTally({ sumsRows: true })
  through.resume()
  await pipeline(client.query(copyTo(copyOut(tenant, table))), through)
  const became = tallied()
  if (became.rows !== table.rows || became.sum !== sum) throw new NotWhatItWas(`table ${table.name}`)
}
