import { documentTitle } from '../../../domain/business/site.ts'
import { factsFromMatches, type RootMatches } from '../../http/facts.tsx'

/** Headers of a page whose address grants access: no cache stores it, no search engine lists it. */
export function privateHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  const all = new Headers(actionHeaders)
  all.set('Cache-Control', 'private, no-store')
  return all
}

/** No canonical address and no social card: the address is personal. */
export const privateMeta = (matches: RootMatches, title: string) => [
  { title: documentTitle(title, factsFromMatches(matches)) },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]
