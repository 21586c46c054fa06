import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { prices } from '../../db/schema/tables.ts'
import { readHeld } from './held-prices.ts'
import { mostParticular, type PriceAsked } from './most-particular.ts'

/**
 * Cents excluding tax that one rim costs on that day, null where the grid says nothing: the most particular price wins,
 * one's own point of sale before common, one's own size before any, one's own finish before any (docs/product.md §11.12).
 */
export async function priceOn(db: Database, { day, ...asked }: PriceAsked): Promise<number | null> {
  return mostParticular(
    await readHeld(db, 'service', asked.posId, day, eq(prices.service, asked.service)),
    asked,
  )
}
