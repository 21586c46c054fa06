import type { Database } from '../../../db/client.ts'
import type { Day } from '../../kernel/calendar/paris-day.ts'
import { type RimFinish, type RimService, rimFinishNames, rimSizes } from '../../kernel/rim-words.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import type { Site } from '../site.ts'
import { type CurrentPrice, findMostSpecificPrice, listExtraPrices, listPricesOnDay } from './price-grid.ts'
import { computePriceInclTaxForQuantity } from './price-list.ts'

/** Prices of a day from which public pages compute what they show, by point of sale. */
export interface PublicPrices {
  ofPointsOfSale: readonly { posId: string; prices: readonly CurrentPrice[] }[]
}

export async function loadPublicPrices(db: Database, day: Day, site: Site): Promise<PublicPrices> {
  return {
    ofPointsOfSale: await Promise.all(
      site.pointsOfSale.map(async ({ id }) => ({ posId: id, prices: await listPricesOnDay(db, id, day) })),
    ),
  }
}

/** Lowest and highest price in cents including tax; `high` is `null` if some of the combinations are « sur devis ». */
export interface PriceRange {
  low: number
  high: number | null
}

/** Choices of a visitor; `null` if not chosen yet. */
export interface PriceSelection {
  service: RimService
  size: number | null
  finish: RimFinish | null
}

/**
 * Returns the price range of `count` rims, over every size and finish that was not chosen and every point of sale with that
 * service. Returns `null` (« sur devis ») if the grid has no price or the owner hides it.
 */
export function publicPriceRangeOf(
  prices: PublicPrices,
  { service, size, finish }: PriceSelection,
  site: Site,
  count = 1,
): PriceRange | null {
  const finishes = listFinishesWithPublicPrice(prices, service)
  // If no finish has its own price, the common price applies to all.
  const wantedFinishes = finish === null ? (finishes.length > 0 ? finishes : ['']) : [finish]
  const all = prices.ofPointsOfSale
    .filter((one) => one.prices.some((price) => price.service === service))
    .flatMap(({ posId, prices: own }) =>
      (size === null ? rimSizes : [size]).flatMap((inches) =>
        wantedFinishes.map((wantedFinish) =>
          isPriceShown(service, inches, site)
            ? findMostSpecificPrice(own, { posId, service, size: inches, finish: wantedFinish })
            : null,
        ),
      ),
    )
  const knownPrices = all.filter((cents) => cents !== null)
  if (knownPrices.length === 0) return null
  const isComplete = knownPrices.length === all.length
  return {
    low: computePriceInclTaxForQuantity(Math.min(...knownPrices), count),
    high: isComplete ? computePriceInclTaxForQuantity(Math.max(...knownPrices), count) : null,
  }
}

/** Whether the price of rims of that size is public for that service. */
const isPriceShown = (service: RimService, size: number, site: Site) => {
  const largest = getOwnProperty(site.largestSizeShown, service)
  return largest === undefined || (largest !== null && size <= largest)
}

/** Returns the sizes with a public price, the smallest first. */
export const listSizesWithPublicPrice = (prices: PublicPrices, service: RimService, site: Site): number[] =>
  rimSizes.filter((size) => publicPriceRangeOf(prices, { service, size, finish: null }, site) !== null)

/** Returns the finishes with different prices for a service; empty if finishes make no difference. */
export const listFinishesWithPublicPrice = (
  { ofPointsOfSale }: PublicPrices,
  service: RimService,
): RimFinish[] => {
  const finishes = new Set(ofPointsOfSale.flatMap(({ prices }) => finishesIn(prices, service)))
  return finishKeys.filter((finish) => finishes.has(finish))
}

const finishKeys = Object.keys(rimFinishNames) as RimFinish[]

/** Returns the finishes with an own price, and plain colour if there is a common price. */
function finishesIn(prices: readonly CurrentPrice[], service: RimService): RimFinish[] {
  const own = prices.filter((price) => price.service === service)
  const finishes = finishKeys.filter((finish) => own.some((price) => price.finish === finish))
  const hasCommon = own.some(({ finish }) => finish === null)
  return finishes.length > 0 && hasCommon && !finishes.includes('painted')
    ? ['painted', ...finishes]
    : finishes
}

/** Returns the extras with their lowest and highest price over all points of sale, in cents including tax. */
export async function listPublicExtraPrices(
  db: Database,
  day: Day,
  site: Site,
): Promise<{ name: string; low: number; high: number }[]> {
  const lists = await Promise.all(site.pointsOfSale.map(({ id }) => listExtraPrices(db, id, day)))
  const all = lists.flat()
  return [...new Set(all.map(({ name }) => name))].map((name) => {
    const cents = all
      .filter((one) => one.name === name)
      .map((one) => computePriceInclTaxForQuantity(one.cents))
    return { name, low: Math.min(...cents), high: Math.max(...cents) }
  })
}
