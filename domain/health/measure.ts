import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'

/** How many milliseconds it takes; `null` when it fails. */
export async function measure(act: () => Promise<unknown>): Promise<number | null> {
  const began = performance.now()
  return act().then(
    () => Math.round(performance.now() - began),
    () => null,
  )
}

export async function measureDatabase(db: Database) {
  const milliseconds = await measure(() => db.execute(sql`select 1`))
  const { rows } = await db.execute<{
    bytes: string
    version: string
    connections: number
    most: number
  }>(sql`
    select pg_database_size(current_database())::text as bytes, current_setting('server_version') as version,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as most`)
  const [facts] = rows
  if (!facts) throw new Error('the database does not know itself')
  return { milliseconds, ...facts, bytes: Number(facts.bytes) }
}
