import type pg from 'pg'
import { type Manifest, schemaOf } from '../manifest.ts'
import { quoted } from '../session.ts'
import { dropReferences } from './dropped-references.ts'
import { compare, loadTable, NotWhatItWas } from './load-table.ts'
import { readOwnTables } from './own-tables.ts'
import { readSequences } from './sequences.ts'

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
  const sums: bigint[] = []
  for (const table of tables) sums.push(await loadTable(client, tenant, table, folder))
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
  for (const [place, table] of tables.entries()) await compare(client, tenant, table, sums[place] ?? 0n)
  if (JSON.stringify(await readSequences(client, tenant)) !== JSON.stringify(sequences))
    throw new NotWhatItWas('séquences')
}
