import { data, href, type RouterContextProvider } from 'react-router'
import { formatLeadTime, leadTimeOfService } from '../../../domain/business/lead-times.ts'
import {
  listFinishesWithPublicPrice,
  listPublicExtraPrices,
  listSizesWithPublicPrice,
  loadPublicPrices,
  type PublicPrices,
  publicPriceRangeOf,
} from '../../../domain/business/prices/public-prices.ts'
import { formatPriceListFinish, formatPriceListSize } from '../../../domain/business/prices/sheet-fields.ts'
import type { Site } from '../../../domain/business/site.ts'
import { findGuarantee } from '../../../domain/business/texts/guarantee.ts'
import { formatCentsRange } from '../../../domain/kernel/money/amounts.ts'
import { type RimService, rimServiceNames } from '../../../domain/kernel/rim-words.ts'
import { getOwnProperty } from '../../../domain/kernel/text/own-property.ts'
import { siteContext } from '../../http/context.ts'
import {
  addPageSchema,
  breadcrumbsSchema,
  type PricedService,
  pricedServiceSchema,
} from '../../meta/schema-org.server.ts'
import { listServices } from '../../records/service-pages.server.ts'
import { describePriceFinder, limitCacheToToday, pageSlugOfService } from './price-finder.server.ts'
import { parsePriceFinderQuery } from './price-query.ts'

/** Returns all published prices of the day. */
export async function loadPricesPage(
  context: Readonly<RouterContextProvider>,
  searchParams: URLSearchParams,
) {
  const { db, facts } = context.get(siteContext)
  const site = facts.current()
  const today = limitCacheToToday(context)
  const [prices, extras, guarantee] = await Promise.all([
    loadPublicPrices(db, today, site),
    listPublicExtraPrices(db, today, site),
    findGuarantee(db, today),
  ])
  const query = parsePriceFinderQuery(searchParams)
  addPageSchema(context, (siteUrl) => [
    ...pricedServices(prices, site).map((service) => pricedServiceSchema(siteUrl, service, site)),
    breadcrumbsSchema(siteUrl, [{ name: 'Tarifs', path: href('/tarifs') }]),
  ])
  return data({
    finder: { ...describePriceFinder(prices, query, site), guarantee },
    services: listServicePrices(prices, site),
    sizes: describeSizes(prices, query.service, site),
    extras: extras.map((extra) => ({ name: extra.name, price: formatCentsRange(extra) })),
    state: describeState(prices, site),
  })
}

/** Returns the services in the order of the menu, each with the price of one rim and the lead time. */
function listServicePrices(prices: PublicPrices, site: Site) {
  const pages = listServices(site).map(({ slug, name }) => ({ service: slug, name, slug }))
  const others = (Object.keys(rimServiceNames) as RimService[])
    .filter((service) => !pages.some(({ slug }) => slug === service))
    .map((service) => ({ service, name: rimServiceNames[service], slug: pageSlugOfService(service) }))
  return [...pages, ...others].map(({ service, name, slug }) => {
    const knownService = getOwnProperty(rimServiceNames, service) ? (service as RimService) : null
    const range =
      knownService && publicPriceRangeOf(prices, { service: knownService, size: null, finish: null }, site)
    return {
      name,
      to: href('/services/:service', { service: slug }),
      price: range ? formatCentsRange(range) : null,
      leadTime: knownService && formatLeadTime(leadTimeOfService(knownService, site)),
    }
  })
}

/** Returns the prices of a service by size, with one column per finish that changes them; `null` when size does not matter. */
function describeSizes(prices: PublicPrices, service: RimService, site: Site) {
  const sizes = listSizesWithPublicPrice(prices, service, site)
  const finishes = listFinishesWithPublicPrice(prices, service)
  const at = (size: number) => publicPriceRangeOf(prices, { service, size, finish: null }, site)
  const differ = new Set(sizes.map((size) => JSON.stringify(at(size)))).size > 1
  if (!differ) return null
  const rows = sizes.map((size) => ({
    name: formatPriceListSize(size),
    prices: (finishes.length > 0 ? finishes : [null]).map((finish) => {
      const range = publicPriceRangeOf(prices, { service, size, finish }, site)
      return range ? formatCentsRange(range) : 'Sur devis'
    }),
    all: formatCentsRange(at(size) ?? { low: 0, high: 0 }),
  }))
  return { service: rimServiceNames[service], finishes: finishes.map(formatPriceListFinish), rows }
}

/** Returns the surcharges for a bent and for a cracked rim. */
function describeState(prices: PublicPrices, site: Site): { bent: string | null; cracked: string | null } {
  const of = (service: RimService) => {
    const range = publicPriceRangeOf(prices, { service, size: null, finish: null }, site)
    return range && formatCentsRange(range)
  }
  return { bent: of('devoilage'), cracked: of('soudure') }
}

/** Returns the services with a price, for structured data. */
function pricedServices(prices: PublicPrices, site: Site): PricedService[] {
  return (Object.keys(rimServiceNames) as RimService[]).flatMap((service) => {
    const range = publicPriceRangeOf(prices, { service, size: null, finish: null }, site)
    const slug = pageSlugOfService(service)
    return range ? [{ slug, name: site.serviceNames[service] ?? rimServiceNames[service], range }] : []
  })
}
