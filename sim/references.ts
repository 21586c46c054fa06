import type { World } from './world.ts'

/** Two rows of which one refers to the other, each as its table and id: « orders 8mDh… ». */
export type Reference = readonly [string, string]

/** Returns the references between rows of the site by its foreign keys. A row is named by the first column of its table's key. */
export async function listReferences({ query }: World): Promise<Reference[]> {
  const keys = await query<{ child: string; id: string; column: string; parent: string }>(
    `select c.relname as child, k.attname as id, a.attname as column, p.relname as parent from pg_constraint f
     join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
     join pg_index i on i.indrelid = c.oid and i.indisprimary
     join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
     where f.contype = 'f' and f.connamespace = current_schema()::regnamespace and cardinality(f.conkey) = 1 order by 1, 3, 4`,
  )
  const each = keys.map(
    ({ child, id, column, parent }) =>
      `select '${child} ' || "${id}" as child, '${parent} ' || "${column}" as parent from "${child}" where "${column}" is not null`,
  )
  const rows = await query<{ child: string; parent: string }>(each.join(' union all '))
  return rows.map(({ child, parent }) => [child, parent])
}
