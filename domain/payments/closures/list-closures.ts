import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { paymentClosures } from '../../../db/schema/tables.ts'

export type Closure = typeof paymentClosures.$inferSelect

/** Closures of one length, the latest first, `limit` at most. */
export const listClosures = (db: Database, period: Closure['period'], limit: number): Promise<Closure[]> =>
  db
    .select()
    .from(paymentClosures)
    .where(eq(paymentClosures.period, period))
    .orderBy(desc(paymentClosures.name))
    .limit(limit)
