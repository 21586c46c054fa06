import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { erasures } from '../../db/schema/tables.ts'

export type ErasureRow = typeof erasures.$inferSelect

/** The newest erasures first. */
export const listErasures = (db: Database, limit: number): Promise<ErasureRow[]> =>
  db.select().from(erasures).orderBy(desc(erasures.at)).limit(limit)

/** One of them; `null` where there is none. */
export async function findErasure(db: Database, id: string): Promise<ErasureRow | null> {
  const [found] = await db.select().from(erasures).where(eq(erasures.id, id))
  return found ?? null
}
