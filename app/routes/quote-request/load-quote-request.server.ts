import { listServices } from '../services/service-pages.server.ts'
import type { Route } from './+types/quote-request.ts'
import { serviceOfPage, shownOf } from './service-of-page.ts'

export function loadQuoteRequest({ request }: Route.LoaderArgs) {
  const { service: page } = shownOf(new URL(request.url).searchParams)
  return { carried: { page, service: serviceOfPage(page), notes: notesOf(page) } }
}

/** Names a service that is none of the form's own choices. */
function notesOf(page: string | undefined): string | undefined {
  const service = listServices().find(({ slug }) => slug === page)
  return service && serviceOfPage(page) === 'autre' ? `Prestation\u00a0: ${service.name}` : undefined
}
