import type { World } from './world.ts'

/**
 * Returns a hash of the rows of each table, also those of the simulated job queue. Two equal results mean equal records. Leaves out
 * unlogged tables, which no backup contains, and the notes about changes, which are deleted when they are read.
 */
export async function hashRecords({ query }: Pick<World, 'query'>): Promise<Map<string, string>> {
  const tables = await query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
       and relpersistence = 'p' and relname <> 'sim_changes' order by 1`,
  )
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name, coalesce(md5(string_agg(stored::text, '|' order by stored::text)), '') as hash from "${name}" stored`,
  )
  const rows = await query<{ name: string; hash: string }>(each.join(' union all '))
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

/** Returns the names of the tables whose rows differ. */
export const differingTables = (
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name))
