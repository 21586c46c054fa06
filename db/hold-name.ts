import { sql } from 'drizzle-orm'
import type { Database } from './client.ts'

/** Whoever else holds that name on this tenant waits until `tx` ends. */
export async function holdName(tx: Database, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' ' || ${name}, 0))`)
}
