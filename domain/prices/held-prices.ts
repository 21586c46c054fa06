import { and, desc, eq, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { prices } from '../../db/schema/tables.ts'
import type { Day } from '../calendar/paris-day.ts'

/** A price as it holds on a day; null stands for every point of sale, size or finish without one of its own. */
export interface HeldPrice {
  pos_id: string | null
  service: string
  size: number | null
  finish: string | null
  /** Excluding tax. */
  cents: number
}

/** All prices of services that hold on that day at a point of sale, its own and the common ones. */
export const pricesOn = (db: Database, posId: string, day: Day): Promise<HeldPrice[]> =>
  readHeld(db, 'service', posId, day)

/** The newest of each place of the grid; one that ends a price leaves its place to the less particular. */
export async function readHeld(
  db: Database,
  kind: 'service' | 'extra',
  posId: string,
  day: Day,
  only?: ReturnType<typeof eq>,
): Promise<HeldPrice[]> {
  const { pos_id, service, size, finish, cents, valid_from } = prices
  const newest = await db
    .selectDistinctOn([pos_id, service, size, finish], { pos_id, service, size, finish, cents })
    .from(prices)
    .where(and(eq(prices.kind, kind), or(isNull(pos_id), eq(pos_id, posId)), lte(valid_from, day), only))
    .orderBy(pos_id, service, size, finish, desc(valid_from))
  return newest.flatMap(({ cents: price, ...place }) => (price === null ? [] : [{ ...place, cents: price }]))
}
