import type { Day } from '../calendar/paris-day.ts'
import type { HeldPrice } from './held-prices.ts'

/** What a price is looked for: keys of `domain/rims/rim-words.ts`, inches; a size that is not known is null. */
export interface PriceAsked {
  posId: string
  service: string
  size: number | null
  finish: string
  day: Day
}

/** What `priceOn` answers, for somebody who holds the prices of that day (`pricesOn`). */
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
