import { and, asc, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { priceGrid } from '../../../db/schema/tables.ts'
import type { Day } from '../../kernel/calendar/paris-day.ts'

/** A price that applies on a day. `null` means every point of sale, size or finish without an own price. */
export interface CurrentPrice {
  pos_id: string | null
  service: string
  size: number | null
  finish: string | null
  /** Excluding tax. */
  cents: number
}

/** Returns all prices of services on a day at a point of sale: its own and the common ones. */
export const listPricesOnDay = (db: Database, posId: string, day: Day): Promise<CurrentPrice[]> =>
  listCurrentPrices(db, 'service', posId, day)

/** Returns the latest price of each position of the grid. Leaves out positions whose price has ended (`cents` is null). */
async function listCurrentPrices(
  db: Database,
  kind: 'service' | 'extra',
  posId: string,
  day: Day,
): Promise<CurrentPrice[]> {
  const { pos_id, service, size, finish, cents, valid_from } = priceGrid
  const newest = await db
    .selectDistinctOn([pos_id, service, size, finish], { pos_id, service, size, finish, cents })
    .from(priceGrid)
    .where(and(eq(priceGrid.kind, kind), or(isNull(pos_id), eq(pos_id, posId)), lte(valid_from, day)))
    .orderBy(pos_id, service, size, finish, desc(valid_from))
  return newest.flatMap(({ cents: price, ...position }) =>
    price === null ? [] : [{ ...position, cents: price }],
  )
}

/** Work whose price is looked up: keys of `domain/kernel/rim-words.ts`, size in inches; an unknown size is `null`. */
export interface PriceQuery {
  posId: string
  service: string
  size: number | null
  finish: string
}

/**
 * Returns the price of one rim in cents excluding tax, from the prices of a day (`listPricesOnDay`); `null` if the grid
 * has none. The most specific price applies: first by point of sale, then by size, then by finish (docs/product.md
 * §11.12).
 */
export function findMostSpecificPrice(
  all: readonly CurrentPrice[],
  { posId, service, size, finish }: PriceQuery,
): number | null {
  const fitting = all.filter(
    (price) =>
      price.service === service &&
      (price.pos_id === null || price.pos_id === posId) &&
      (price.size === null || price.size === size) &&
      (price.finish === null || price.finish === finish),
  )
  const weight = (price: CurrentPrice) =>
    (price.pos_id === null ? 0 : 4) + (price.size === null ? 0 : 2) + (price.finish === null ? 0 : 1)
  return fitting.toSorted((one, other) => weight(other) - weight(one))[0]?.cents ?? null
}

interface Extra {
  name: string
  /** Excluding tax, for one piece. */
  cents: number
}

/**
 * Returns the extras of a point of sale on a day, sorted by name. A price for this point of sale takes precedence over
 * the price for all.
 */
export async function listExtraPrices(db: Database, posId: string, day: Day): Promise<Extra[]> {
  const byName = new Map<string, Extra>()
  const all = await listCurrentPrices(db, 'extra', posId, day)
  for (const { service: name, pos_id, cents } of all)
    if (pos_id !== null || !byName.has(name)) byName.set(name, { name, cents })
  return [...byName.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'fr'))
}

export type PriceRow = typeof priceGrid.$inferSelect

/** Returns all prices that apply on a day or start later, sheet by sheet. */
export async function listCurrentAndFuturePrices(db: Database, day: Day): Promise<PriceRow[]> {
  const { kind, pos_id, service, size, finish, valid_from } = priceGrid
  const positionColumns = [kind, pos_id, service, size, finish]
  const now = await db
    .selectDistinctOn(positionColumns)
    .from(priceGrid)
    .where(lte(valid_from, day))
    .orderBy(...positionColumns, desc(valid_from))
  const later = await db
    .select()
    .from(priceGrid)
    .where(gt(valid_from, day))
    .orderBy(...positionColumns, asc(valid_from))
  return [...now.filter(({ cents }) => cents !== null), ...later]
}
