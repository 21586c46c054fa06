import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { textVersions } from '../../../db/schema/tables.ts'

/** Whoever else makes versions waits until `tx` ends; readers go on. */
export async function holdVersions(tx: Database): Promise<void> {
  await tx.execute(sql`lock table ${textVersions} in share row exclusive mode`)
}
