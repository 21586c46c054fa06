import type { serviceOptions } from '../../../domain/correspondence/quote-requests/quote-request-options.ts'

import { namesPrice } from '../prices/price-query.ts'

type Service = keyof typeof serviceOptions

/** The form's choice for each service by which an address can ask for a quote. */
const services: Readonly<Record<string, Service>> = {
  renovation: 'rénovation',
  devoilage: 'dévoilage',
  soudure: 'soudure',
  decapage: 'autre',
  tribofinition: 'autre',
  personnalisation: 'autre',
  // The price finder has this service; its page is that of personnalisation.
  'peinture-ceramique': 'autre',
  twkustoms: 'autre',
}

/** Absent where no page of a service has led to the form. */
export function serviceOfPage(page: string | undefined): Service | undefined {
  if (!page) return undefined
  return Object.hasOwn(services, page) ? services[page] : 'autre'
}

/** The page of a service that has led to the form; of one that none is, « autre ». */
export function askedPage(query: URLSearchParams): string | undefined {
  const page = query.get('service')
  if (!page) return undefined
  return Object.hasOwn(services, page) ? page : 'autre'
}

/** Cache key of the page: the query that it shows. Returns `null`, for no caching, if the query names fields of the price finder. */
export function relevantQuery(query: URLSearchParams): Record<string, string> | null {
  if (namesPrice(query)) return null
  const service = askedPage(query)
  return service ? { service } : {}
}
