import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { prices } from '../../db/schema/tables.ts'

/** Whoever else changes prices waits until `tx` ends; readers go on. */
export async function holdPrices(tx: Database): Promise<void> {
  await tx.execute(sql`lock table ${prices} in share row exclusive mode`)
}
