import { and, desc, eq, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { prices } from '../../db/schema/tables.ts'
import type { Day } from '../calendar/paris-day.ts'

/** What a price is looked for: keys of `domain/rims/rim-words.ts`, inches; a size that is not known is null. */
export interface PriceAsked {
  posId: string
  service: string
  size: number | null
  finish: string
  day: Day
}

/** A price as it holds on a day; null stands for every point of sale, size or finish without one of its own. */
export interface HeldPrice {
  pos_id: string | null
  service: string
  size: number | null
  finish: string | null
  /** Excluding tax. */
  cents: number
}

export interface Extra {
  name: string
  /** Excluding tax, for one piece. */
  cents: number
}

/**
 * Cents excluding tax that one rim costs on that day, null where the grid says nothing: the most particular price wins,
 * one's own point of sale before common, one's own size before any, one's own finish before any (docs/product.md §11.12).
 */
export async function priceOn(db: Database, { day, ...asked }: PriceAsked): Promise<number | null> {
  return mostParticular(await held(db, 'service', asked.posId, day, eq(prices.service, asked.service)), asked)
}

/** The same for somebody who holds the prices of that day (`pricesOn`). */
export function mostParticular(
  all: readonly HeldPrice[],
  { posId, service, size, finish }: Omit<PriceAsked, 'day'>,
): number | null {
  const fitting = all.filter(
    (price) =>
      price.service === service &&
      (price.pos_id === null || price.pos_id === posId) &&
      (price.size === null || price.size === size) &&
      (price.finish === null || price.finish === finish),
  )
  const weight = (price: HeldPrice) =>
    (price.pos_id === null ? 0 : 4) + (price.size === null ? 0 : 2) + (price.finish === null ? 0 : 1)
  return fitting.toSorted((one, other) => weight(other) - weight(one))[0]?.cents ?? null
}

/** All prices of services that hold on that day at a point of sale, its own and the common ones. */
export const pricesOn = (db: Database, posId: string, day: Day): Promise<HeldPrice[]> =>
  held(db, 'service', posId, day)

/** What is offered beside the services on that day, by name; one's own price before the common one of that name. */
export async function listExtras(db: Database, posId: string, day: Day): Promise<Extra[]> {
  const byName = new Map<string, Extra>()
  const all = await held(db, 'extra', posId, day)
  for (const { service: name, pos_id, cents } of all)
    if (pos_id !== null || !byName.has(name)) byName.set(name, { name, cents })
  return [...byName.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'fr'))
}

/** The newest of each place of the grid; one that ends a price leaves its place to the less particular. */
async function held(
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
