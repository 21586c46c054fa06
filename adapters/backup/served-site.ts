import type pg from 'pg'

/** Each node holds connections of its job queue for as long as it lives. */
export async function isServed(client: pg.Client, tenant: string): Promise<boolean> {
  const { rows } = await client.query(
    'select 1 from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
    [`${tenant}-jobs`],
  )
  return rows.length > 0
}
