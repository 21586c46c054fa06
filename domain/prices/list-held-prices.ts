import { asc, desc, gt, lte } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { prices } from '../../db/schema/tables.ts'
import type { Day } from '../calendar/paris-day.ts'

export type PriceRow = typeof prices.$inferSelect

/** All prices of the grid that hold on a day, and those laid down for later, sheet by sheet. */
export async function listHeldPrices(db: Database, day: Day): Promise<PriceRow[]> {
  const { kind, pos_id, service, size, finish, valid_from } = prices
  const place = [kind, pos_id, service, size, finish]
  const now = await db
    .selectDistinctOn(place)
    .from(prices)
    .where(lte(valid_from, day))
    .orderBy(...place, desc(valid_from))
  const later = await db
    .select()
    .from(prices)
    .where(gt(valid_from, day))
    .orderBy(...place, asc(valid_from))
  return [...now.filter(({ cents }) => cents !== null), ...later]
}
