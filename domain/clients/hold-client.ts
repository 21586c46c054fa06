import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients } from '../../db/schema/tables.ts'

/** The record as it stands, held until `tx` ends; `null` when there is none, it was merged into another, or erased. */
export async function holdClient(tx: Database, id: string) {
  const isOne = and(eq(clients.id, id), isNull(clients.merged_into), isNull(clients.erased_at))
  const [held] = await tx.select().from(clients).where(isOne).for('update')
  return held ?? null
}
