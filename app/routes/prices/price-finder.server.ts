import { href, type RouterContextProvider } from 'react-router'
import { formatLeadTime, leadTimeOfService } from '../../../domain/business/lead-times.ts'
import {
  listFinishesWithPublicPrice,
  loadPublicPrices,
  type PublicPrices,
  publicPriceRangeOf,
} from '../../../domain/business/prices/public-prices.ts'
import { formatPriceListFinish, formatPriceListSize } from '../../../domain/business/prices/sheet-fields.ts'
import type { Site } from '../../../domain/business/site.ts'
import { findGuarantee } from '../../../domain/business/texts/guarantee.ts'
import { rimSizeOptions } from '../../../domain/correspondence/quote-requests/quote-request-options.ts'
import { addDays, parisDay, startOfDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { formatCentsRange } from '../../../domain/kernel/money/amounts.ts'
import { rimServiceNames } from '../../../domain/kernel/rim-words.ts'
import { countWithNoun } from '../../../domain/kernel/text/french-number.ts'
import { getOwnProperty } from '../../../domain/kernel/text/own-property.ts'
import { addressWithQuery } from '../../http/address.ts'
import { requestContext, siteContext } from '../../http/context.ts'
import { awaitWithTimeout } from '../../http/with-timeout.server.ts'
import {
  initialPriceQuery,
  type PriceFinderField,
  type PriceFinderQuery,
  pricedInchesOf,
  priceFinderFieldNames,
  usualCountOf,
} from './price-query.ts'

/** Data of the price finder: options, current choice, price. */
export type PriceFinderView = NonNullable<Awaited<ReturnType<typeof loadPriceFinder>>>

type Context = Readonly<RouterContextProvider>

/**
 * Returns the data of the price finder. Never rejects: `null` when the prices could not be read in time; the page is then shown without the
 * finder.
 */
export async function loadPriceFinder(context: Context, query: PriceFinderQuery, site: Site) {
  const read = await loadPricesInTime(context)
  return read && { ...describePriceFinder(read.prices, query, site), guarantee: read.guarantee }
}

/** Returns the finder of a service's page with the range of its prices; no finder when the price list lacks the service. */
export async function loadServicePrice(context: Context, slug: string, site: Site) {
  const read = await loadPricesInTime(context)
  if (!read) return { price: null, range: null, isComplete: false }
  const { prices, guarantee } = read
  if (getOwnProperty(rimServiceNames, slug) === undefined)
    return { price: { finder: null, guarantee }, range: null, isComplete: true }
  const service = slug as keyof typeof rimServiceNames
  const finder = {
    ...describePriceFinder(
      prices,
      { ...initialPriceQuery, service, count: usualCountOf(service), picked: ['service'] },
      site,
    ),
    guarantee,
  }
  const range = publicPriceRangeOf(prices, { service, size: null, finish: null }, site)
  return { price: { finder, guarantee }, range, isComplete: true }
}

export type ServicePrice = Awaited<ReturnType<typeof loadServicePrice>>['price']

async function loadPricesInTime(context: Context) {
  const today = limitCacheToToday(context)
  try {
    const { db, facts } = context.get(siteContext)
    const [prices, guarantee] =
      (await awaitWithTimeout(
        Promise.all([loadPublicPrices(db, today, facts.current()), findGuarantee(db, today)]),
      )) ?? []
    return prices ? { prices, guarantee: guarantee ?? null } : null
  } catch (error) {
    context.get(requestContext).log.error({ err: error }, 'prices not read')
    return null
  }
}

/** Returns the current day. Sets the cache lifetime of the page to the end of the day, when prices and terms may change. */
export function limitCacheToToday(context: Context): string {
  const today = parisDay(context.get(siteContext).clock.now())
  const { headers } = context.get(requestContext)
  const tomorrow = startOfDay(addDays(today, 1))
  const expiresAt = Date.parse(headers.get('Expires') ?? '')
  if (!(expiresAt < tomorrow.getTime())) headers.set('Expires', tomorrow.toUTCString())
  return today
}

export function describePriceFinder(
  prices: PublicPrices,
  { service, size, picked = [], ...query }: PriceFinderQuery,
  site: Site,
) {
  const finishes = listFinishesWithPublicPrice(prices, service)
  const finish = query.finish && finishes.includes(query.finish) ? query.finish : null
  const { count } = query
  // A finish that this service does not offer is not passed to the quote request form.
  const isFinishOffered = finishes.length > 0 && finish === query.finish
  const carried = picked.filter((field) => field !== 'finish' || isFinishOffered)
  const range = publicPriceRangeOf(prices, { service, size, finish }, site)
  const ofAll = count > 1 ? publicPriceRangeOf(prices, { service, size, finish }, site, count) : null
  const chosen = {
    service,
    size: size === null ? '' : String(size),
    finish: finish ?? '',
    count: String(count),
  }
  return {
    chosen,
    picked: carried,
    services: rimServiceNames,
    sizes: Object.fromEntries(rimSizeOptions.map((one) => [String(pricedInchesOf(one)), one])),
    finishes: Object.fromEntries(finishes.map((one) => [one, formatPriceListFinish(one)])),
    answer: {
      about: [
        formatPriceListSize(size),
        finish ? formatPriceListFinish(finish).toLowerCase() : finishes.length > 0 && 'toutes finitions',
      ]
        .filter(Boolean)
        .join(', '),
      price: range ? formatCentsRange(range) : null,
      isRange: !!range && range.low !== range.high,
      total: ofAll && `${formatCentsRange(ofAll)} pour ${countWithNoun(count, 'jante', 'jantes')}`,
      leadTime: formatLeadTime(leadTimeOfService(service, site)),
      to: requestAddress(carried.map((field) => [field, chosen[field]])),
    },
  }
}

/** Returns the address of the quote request form with these fields filled in. The form's parameter for the service is `service`. */
function requestAddress(fields: [field: PriceFinderField, value: string][]): string {
  if (fields.length === 0) return href('/devis')
  const named = fields.map(([field, value]) => [
    field === 'service' ? field : priceFinderFieldNames[field],
    value,
  ])
  return addressWithQuery(href('/devis'), Object.fromEntries(named))
}

/** Returns the slug of the page about a service, as `/devis` expects it. */
export const pageSlugOfService = (service: keyof typeof rimServiceNames): string =>
  service === 'peinture-ceramique' ? 'personnalisation' : service
