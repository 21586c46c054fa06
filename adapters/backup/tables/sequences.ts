import type pg from 'pg'
import type { Manifest } from '../manifest.ts'
import { quoted } from '../session.ts'
import { roomOf, schemasOf } from './schemas.ts'

export async function readSequences(client: pg.Client, tenant: string): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'S' order by 1, 2`,
    [schemasOf(tenant)],
  )
  const sequences: Manifest['sequences'] = []
  for (const { schema, name } of rows) {
    const read = await client.query(`select last_value::text as last, is_called from ${quoted(schema, name)}`)
    const { last, is_called: isCalled } = read.rows[0]
    sequences.push({ room: roomOf(schema, tenant), name, last, isCalled })
  }
  return sequences
}
