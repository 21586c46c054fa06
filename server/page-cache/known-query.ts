import { newsletterWords } from '../../app/ui/newsletter-form/answer.ts'
import type { PageKind } from './page-kind.ts'

/** A navigation asks only for the routes that it changes. */
export function keepRoutes(known: URLSearchParams, query: URLSearchParams, { routes }: PageKind) {
  const asked = query.get('_routes')?.split(',')
  const kept = routes.filter((route) => asked?.includes(route))
  if (kept.length > 0 && kept.length < routes.length) known.set('_routes', kept.join(','))
}

/** Without JavaScript the newsletter's answer stands in the address. */
export function keepNewsletterWord(known: URLSearchParams, query: URLSearchParams) {
  const word = query.get('lettre')
  if (word && newsletterWords.has(word)) known.set('lettre', word)
}
