import { createContext, type ReactNode, use, useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import { defaultSite, type LocationClosure, type Site } from '../../domain/business/site.ts'

/** A closure with its French sentences for visitors. */
export interface ShownLocationClosure extends LocationClosure {
  /** Full sentence about one location: « Fermé du 3 au 14 août : congés d’été ». */
  line: string
  /** Text after the name of a location: « fermeture du 3 au 14 août (congés d’été) ». */
  notice: string
}

/**
 * Names of the facts that are not sent to browsers as they are: those used by the office only, and those that loaders pass on to
 * the pages that show them.
 */
export type ServerOnlyFact = 'closures' | 'largestSizeShown' | 'leadTimes' | 'newsletterPerMinute' | 'pages'

/** Facts of the business as the root loader sends them. */
export interface SiteFacts {
  /** Facts that differ from `defaultSite`. */
  changes: Partial<Omit<Site, ServerOnlyFact>>
  /** Current and announced closures. */
  closures: ShownLocationClosure[]
}

/** Facts of the business that pages may show. */
interface PublicFacts extends Omit<Site, ServerOnlyFact> {
  closures: readonly ShownLocationClosure[]
}

/** Returns the default facts with the changes that the root loader sent. */
const publicFacts = ({ changes, closures }: SiteFacts): PublicFacts => ({
  ...defaultSite,
  ...changes,
  closures,
})

const unchanged: SiteFacts = { changes: {}, closures: [] }

/**
 * Facts for a document whose root loader has not run, such as the error page of a failed action or of a denied access. The server
 * provides the current facts and writes them into the document (`useFactsAttribute`), where browsers read them.
 */
export const FallbackFactsContext = createContext(import.meta.env.SSR ? unchanged : readWrittenFacts())

function readWrittenFacts(): SiteFacts {
  const { facts } = document.documentElement.dataset
  return facts ? JSON.parse(facts) : unchanged
}

/** Returns the attribute of `<html>` that contains the facts; without it the root loader has sent them. */
export function useFactsAttribute(): { 'data-facts'?: string } {
  const fallback = use(FallbackFactsContext)
  return useRouteLoaderData('root') ? {} : { 'data-facts': JSON.stringify(fallback) }
}

const FactsContext = createContext(publicFacts(unchanged))

/** Provides the facts of the root loader to the whole document. */
export function FactsProvider({ children }: { children: ReactNode }) {
  const fallback = use(FallbackFactsContext)
  const sent = useRouteLoaderData<{ facts: SiteFacts }>('root')?.facts ?? fallback
  const facts = useMemo(() => publicFacts(sent), [sent])
  return <FactsContext value={facts}>{children}</FactsContext>
}

/** Returns the current facts of the business: brand, locations, company, terms. */
export const useFacts = (): PublicFacts => use(FactsContext)

/** Matches of a route's `meta`: the first is the root, whose loader returns the facts and the address of the site. */
export type RootMatches = readonly [{ loaderData?: { facts: SiteFacts; siteUrl: string } }, ...unknown[]]

/** Returns the current facts of the business for a route's `meta`, which cannot call `useFacts`. */
export const findFactsInMatches = ([root]: RootMatches): PublicFacts =>
  publicFacts(root.loaderData?.facts ?? unchanged)
