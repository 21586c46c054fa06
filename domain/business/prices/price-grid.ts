import { and, asc, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { prices } from '../../../db/schema/tables.ts'
import type { Day } from '../../kernel/calendar/paris-day.ts'

/** A price as it holds on a day; null stands for every point of sale, size or finish without one of its own. */
export interface CurrentPrice {
  pos_id: string | null
  service: string
  size: number | null
  finish: string | null
  /** Excluding tax. */
  cents: number
}

/** All prices of services that hold on that day at a point of sale, its own and the common ones. */
export const pricesOn = (db: Database, posId: string, day: Day): Promise<CurrentPrice[]> =>
  readCurrentPrices(db, 'service', posId, day)

/** The newest of each place of the grid; one that ends a price leaves its place to the less particular. */
async function readCurrentPrices(
  db: Database,
  kind: 'service' | 'extra',
  posId: string,
  day: Day,
): Promise<CurrentPrice[]> {
  const { pos_id, service, size, finish, cents, valid_from } = prices
  const newest = await db
    .selectDistinctOn([pos_id, service, size, finish], { pos_id, service, size, finish, cents })
    .from(prices)
    .where(and(eq(prices.kind, kind), or(isNull(pos_id), eq(pos_id, posId)), lte(valid_from, day)))
    .orderBy(pos_id, service, size, finish, desc(valid_from))
  return newest.flatMap(({ cents: price, ...place }) => (price === null ? [] : [{ ...place, cents: price }]))
}

/** What a price is looked for: keys of `domain/kernel/rim-words.ts`, inches; a size that is not known is null. */
export interface PriceQuery {
  posId: string
  service: string
  size: number | null
  finish: string
}

/**
 * Cents excluding tax that one rim costs by the prices of a day (`pricesOn`), null where the grid says nothing: the most
 * particular price wins, one's own point of sale before common, one's own size before any, one's own finish before any
 * (docs/product.md §11.12).
 */
export function mostSpecificPrice(
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

/** What is offered beside the services on that day, by name; one's own price before the common one of that name. */
export async function listExtras(db: Database, posId: string, day: Day): Promise<Extra[]> {
  const byName = new Map<string, Extra>()
  const all = await readCurrentPrices(db, 'extra', posId, day)
  for (const { service: name, pos_id, cents } of all)
    if (pos_id !== null || !byName.has(name)) byName.set(name, { name, cents })
  return [...byName.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'fr'))
}

export type PriceRow = typeof prices.$inferSelect

/** All prices of the grid that hold on a day, and those laid down for later, sheet by sheet. */
export async function listCurrentPrices(db: Database, day: Day): Promise<PriceRow[]> {
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
