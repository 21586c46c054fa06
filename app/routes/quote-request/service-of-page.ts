import type { requestedServiceOptions } from '../../../domain/correspondence/quote-requests/quote-request-options.ts'

import { hasPriceFinderParameter } from '../prices/price-query.ts'

type Service = keyof typeof requestedServiceOptions

/** Option of the form for each service that an address can name. */
const services: Readonly<Record<string, Service>> = {
  renovation: 'rénovation',
  devoilage: 'dévoilage',
  soudure: 'soudure',
  decapage: 'autre',
  tribofinition: 'autre',
  personnalisation: 'autre',
  // The price finder offers this service; its page is that of personnalisation.
  'peinture-ceramique': 'autre',
  twkustoms: 'autre',
}

/** Returns the form's option for the service that `page` names: « autre » for an unknown service, `undefined` without `page`. */
export function serviceOfFormPage(page: string | undefined): Service | undefined {
  if (!page) return undefined
  return Object.hasOwn(services, page) ? services[page] : 'autre'
}

/** Returns the service named by the address; « autre » for an unknown one. */
export function parseRequestedServiceName(query: URLSearchParams): string | undefined {
  const page = query.get('service')
  if (!page) return undefined
  return Object.hasOwn(services, page) ? page : 'autre'
}

/** Returns the cache key of the page: the query that it shows; `null`, for no caching, if the query names fields of the price finder. */
export function quoteRequestPageCacheKey(query: URLSearchParams): Record<string, string> | null {
  if (hasPriceFinderParameter(query)) return null
  const service = parseRequestedServiceName(query)
  return service ? { service } : {}
}
