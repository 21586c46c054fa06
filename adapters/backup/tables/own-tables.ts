import type pg from 'pg'
import { schemasOf } from './schemas.ts'

/** Those of the site, and of its jobs those that hold jobs: the rest is made by the queue itself. */
export async function readOwnTables(client: pg.Client, tenant: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = $1 or n.nspname = $2 and c.relname <> 'version')`,
    schemasOf(tenant),
  )
  return rows.map(({ name }) => name)
}
