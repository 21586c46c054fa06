import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { copyOut, readSequences, schemasOf } from './layout.ts'
import { type BackedUpTable, type Manifest, schemaOf, tablePath } from './manifest.ts'
import { quoted } from './session.ts'
import { createTally } from './tally.ts'

/**
 * Fills the schemas, as `makeSchemas` made them, with what the backup holds, in the caller's transaction, and reads it all
 * again: throws where a table, its count of rows or a sequence is not what was backed up.
 */
export async function loadTables(client: pg.Client, manifest: Manifest, folder: string): Promise<void> {
  const { tenant, tables, sequences } = manifest
  const own = await readOwnTables(client, tenant)
  const references = await dropReferences(client, tenant)
  // What refuses changes of what was told refuses to be emptied as well; and nothing happens a second time.
  for (const name of own) await client.query(`alter table ${name} disable trigger user`)
  // What migrations wrote for a new site is in the backup as it has become.
  await client.query(`truncate ${own.join(', ')}`)
  for (const table of tables) await loadTable(client, tenant, table, folder)
  for (const { room, name, last, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [
      quoted(schemaOf(tenant, room), name),
      last,
      isCalled,
    ])
  for (const name of own) await client.query(`alter table ${name} enable trigger user`)
  // Each is checked against all rows as it is made.
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  for (const table of tables) await compare(client, tenant, table)
  if (JSON.stringify(await readSequences(client, tenant)) !== JSON.stringify(sequences))
    throw new Error('a sequence did not become what it was')
}

/** Those of the site, and of its jobs those that hold jobs: the rest is made by the queue itself. */
async function readOwnTables(client: pg.Client, tenant: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = $1 or n.nspname = $2 and c.relname <> 'version')`,
    schemasOf(tenant),
  )
  return rows.map(({ name }) => name)
}

/** What one table demands of another holds once all of them are full. */
async function dropReferences(client: pg.Client, tenant: string) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, t.relname) as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
     where c.contype = 'f' and c.conparentid = 0 and n.nspname = any($1)`,
    [schemasOf(tenant)],
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  return rows
}

async function loadTable(client: pg.Client, tenant: string, table: BackedUpTable, folder: string) {
  const columns = table.columns.map((column) => quoted(column)).join(', ')
  const into = client.query(
    copyFrom(`copy ${quoted(schemaOf(tenant, table.room), table.name)} (${columns}) from stdin`),
  )
  await pipeline(createReadStream(join(folder, tablePath(table))), createGunzip(), into)
}

async function compare(client: pg.Client, tenant: string, table: BackedUpTable): Promise<void> {
  const { through, tallied } = createTally()
  through.resume()
  await pipeline(client.query(copyTo(copyOut(tenant, table))), through)
  const { rows, sha256 } = tallied()
  if (rows !== table.rows || sha256 !== table.sha256)
    throw new Error(`table ${table.name} did not become what it was`)
}
