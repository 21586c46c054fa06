import type { serviceOptions } from '../../../domain/quote-requests/quote-request-options.ts'

const services = new Map<string, keyof typeof serviceOptions>([
  ['renovation', 'rénovation'],
  ['devoilage', 'dévoilage'],
  ['soudure', 'soudure'],
])

/** What the form calls the service of the page that led to it; it names no other service of the workshop. */
export function serviceOfPage(slug: string): keyof typeof serviceOptions {
  return services.get(slug) ?? 'autre'
}

/** What of a query the form shows. */
export function shownOf(query: URLSearchParams): Record<string, string> {
  const slug = query.get('service')
  if (!slug) return {}
  return { service: services.has(slug) ? slug : 'autre' }
}
