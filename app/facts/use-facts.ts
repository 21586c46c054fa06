import { useRouteLoaderData } from 'react-router'
import { adoptSite, firstSite } from '../../domain/site.ts'
import type { FactsShown, ShownClosure } from './facts-shown.server.ts'

/** What the document's own loader tells of them; its file loads this one. */
const useShown = () => useRouteLoaderData<{ facts: FactsShown }>('root')?.facts

let adopted: FactsShown | undefined

/**
 * Has the browser read the facts that its document was made with. They do not change while a document lives, and stand
 * before anything that reads them is rendered. The server has its own.
 */
export function useFacts(): void {
  const facts = useShown()
  if (typeof document === 'undefined' || !facts || facts === adopted) return
  adopted = facts
  adoptSite({ ...firstSite, ...facts.changes, closures: facts.closures })
}

/** The closures that visitors read of: of one place, or all of them. */
export function useClosures(locationId?: string): ShownClosure[] {
  const closures = useShown()?.closures ?? []
  return locationId === undefined
    ? closures
    : closures.filter((closure) => closure.locationId === null || closure.locationId === locationId)
}
