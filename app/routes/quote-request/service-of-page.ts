import type { serviceOptions } from '../../../domain/quote-requests/quote-request-options.ts'

type Service = keyof typeof serviceOptions

/** What the form calls the service of each page that leads to it. */
const services: Readonly<Record<string, Service>> = {
  renovation: 'rénovation',
  devoilage: 'dévoilage',
  soudure: 'soudure',
  decapage: 'autre',
  tribofinition: 'autre',
  personnalisation: 'autre',
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

/** What of a query the form shows; what somebody had priced is filled in anew. */
export function relevantQuery(query: URLSearchParams): Record<string, string> | null {
  if (query.has('taille')) return null
  const service = askedPage(query)
  return service ? { service } : {}
}
