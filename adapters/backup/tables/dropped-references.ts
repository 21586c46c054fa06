import type pg from 'pg'
import { quoted } from '../session.ts'
import { schemasOf } from './schemas.ts'

/** What one table demands of another holds once all of them are full. */
export async function dropReferences(client: pg.Client, tenant: string) {
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
