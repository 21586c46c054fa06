import type { Database } from '../../../db/client.ts'
import type { Day } from '../../kernel/calendar/paris-day.ts'
import { type RimFinish, type RimService, rimFinishes, rimSizes } from '../../kernel/rim-words.ts'
import { ownValue } from '../../kernel/text/own-value.ts'
import { site } from '../site.ts'
import { type CurrentPrice, listExtras, mostSpecificPrice, pricesOn } from './price-grid.ts'
import { withTax } from './price-list.ts'

/** What visitors may be told of the grid on a day, of each point of sale. */
export interface PublicPrices {
  ofPointsOfSale: readonly { posId: string; prices: readonly CurrentPrice[] }[]
}

export async function readPublicPrices(db: Database, day: Day): Promise<PublicPrices> {
  return {
    ofPointsOfSale: await Promise.all(
      site.pointsOfSale.map(async ({ id }) => ({ posId: id, prices: await pricesOn(db, id, day) })),
    ),
  }
}

/** Cents including tax, from the cheapest to the dearest of what was asked; `null` where some of it is « sur devis ». */
export interface PriceRange {
  low: number
  high: number | null
}

/** What a visitor has chosen; `null` is not yet. */
export interface AskedPrice {
  service: RimService
  size: number | null
  finish: RimFinish | null
}

/**
 * Returns what the chosen number of rims costs: of every size and finish that was not chosen, at every point of sale that has such
 * work. `null` is « sur devis », where the grid says nothing or the owner does not say it (docs/product.md §2.18).
 */
export function priceRange(
  prices: PublicPrices,
  { service, size, finish }: AskedPrice,
  count = 1,
): PriceRange | null {
  const finishes = publicFinishes(prices, service)
  // Where no finish has a price of its own, the common one is everybody's.
  const asked = finish === null ? (finishes.length > 0 ? finishes : ['']) : [finish]
  const all = prices.ofPointsOfSale
    .filter((one) => one.prices.some((price) => price.service === service))
    .flatMap(({ posId, prices: own }) =>
      (size === null ? rimSizes : [size]).flatMap((inches) =>
        asked.map((named) =>
          isPriceShown(service, inches)
            ? mostSpecificPrice(own, { posId, service, size: inches, finish: named })
            : null,
        ),
      ),
    )
  const told = all.filter((cents) => cents !== null)
  if (told.length === 0) return null
  const isWhole = told.length === all.length
  return {
    low: withTax(Math.min(...told), count),
    high: isWhole ? withTax(Math.max(...told), count) : null,
  }
}

/** Whether visitors are told what rims of that size cost with that service. */
const isPriceShown = (service: RimService, size: number) => {
  const largest = ownValue(site.largestSizeShown, service)
  return largest === undefined || (largest !== null && size <= largest)
}

/** The sizes whose price a visitor is told, the smallest first. */
export const sizesShown = (prices: PublicPrices, service: RimService): number[] =>
  rimSizes.filter((size) => priceRange(prices, { service, size, finish: null }) !== null)

/** Between which finishes a service is priced; none where they make no difference. */
export const publicFinishes = ({ ofPointsOfSale }: PublicPrices, service: RimService): RimFinish[] => {
  const named = new Set(ofPointsOfSale.flatMap(({ prices }) => finishesIn(prices, service)))
  return finishKeys.filter((finish) => named.has(finish))
}

const finishKeys = Object.keys(rimFinishes) as RimFinish[]

/** Those with a price of their own, and a plain colour, which the common price is for. */
function finishesIn(prices: readonly CurrentPrice[], service: RimService): RimFinish[] {
  const own = prices.filter((price) => price.service === service)
  const named = finishKeys.filter((finish) => own.some((price) => price.finish === finish))
  const hasCommon = own.some(({ finish }) => finish === null)
  return named.length > 0 && hasCommon && !named.includes('painted') ? ['painted', ...named] : named
}

/** What is offered beside the services, from the cheapest to the dearest point of sale. */
export async function listPublicExtras(
  db: Database,
  day: Day,
): Promise<{ name: string; low: number; high: number }[]> {
  const lists = await Promise.all(site.pointsOfSale.map(({ id }) => listExtras(db, id, day)))
  const all = lists.flat()
  return [...new Set(all.map(({ name }) => name))].map((name) => {
    const cents = all.filter((one) => one.name === name).map((one) => withTax(one.cents))
    return { name, low: Math.min(...cents), high: Math.max(...cents) }
  })
}
