import { useRouteLoaderData } from 'react-router'
import { defaultSite, replaceSite } from '../domain/business/site.ts'
import type { ShownClosure, SiteFacts } from './site-facts.server.ts'

/** What the document's own loader tells of them; its file loads this one. */
const useRootFacts = () => useRouteLoaderData<{ facts: SiteFacts }>('root')?.facts

let adopted: SiteFacts | undefined

/**
 * Has the browser read the facts that its document was made with. They do not change while a document lives, and stand
 * before anything that reads them is rendered. The server has its own.
 */
export function useSiteFacts(): void {
  const facts = useRootFacts()
  if (typeof document === 'undefined' || !facts || facts === adopted) return
  adopted = facts
  replaceSite({ ...defaultSite, ...facts.changes, closures: facts.closures })
}

/** The closures that visitors read of: of one place, or all of them. */
export function useClosures(locationId?: string): ShownClosure[] {
  const closures = useRootFacts()?.closures ?? []
  return locationId === undefined
    ? closures
    : closures.filter((closure) => closure.locationId === null || closure.locationId === locationId)
}
