import { useMatches } from 'react-router'
import type { Topic } from '../../domain/kernel/ports/announcements.ts'

/**
 * What the rest of the site knows of a page. Each page exports its own as `handle`, all of them; what depends on
 * them (memory, sitemap, robots, audience, quote bar, menus) asks there and names no page.
 */
export interface PageFacts {
  /** The same for every visitor, so kept in memory; `null` for what is rendered for each. */
  cache: CacheFacts | null
  /** Its entries in the sitemap: itself, or one for each of a list. */
  sitemap: 'page' | 'services' | 'articles' | 'portfolio' | null
  /** A page seen counts by its path, or as its section alone: behind that stands an id of somebody's own. */
  audience: 'path' | 'section' | null
  /** On a phone the bar stands at once, or after a first screen that has a quote button or contents of its own. */
  quoteBar: 'at-once' | 'after-first-screen' | null
  /** Whether robots may fetch it. */
  robots: 'open' | 'closed'
  /** The menus that lead to it. */
  menus: readonly Menu[]
  /** A dialog over the page above, without being a page of its own. */
  isOverlay?: true
  /** A list that is read on below: more of it is no other page. */
  growsBelow?: true
}

/** A page of somebody's own: no cache keeps it, no robot reads it, nothing is sold on it, and it counts by its section. */
export const ownPage = {
  cache: null,
  sitemap: null,
  audience: 'section',
  quoteBar: null,
  robots: 'closed',
  menus: [],
} as const satisfies PageFacts

export type Menu = 'main' | 'services' | 'legal' | 'client'

export interface CacheFacts {
  /** What it shows: an announcement of one of these makes it anew. */
  topics: readonly Topic[]
  /** What of a query it shows, nothing when absent; `null` for what is not answered from memory. */
  query?: (asked: URLSearchParams) => Record<string, string> | null
}

/** What is known of the page being shown; nothing where there is none. */
export function usePageFacts(): PageFacts | undefined {
  return factsOf(useMatches().at(-1))
}

export function factsOf(match: { handle: unknown } | undefined): PageFacts | undefined {
  return match?.handle as PageFacts | undefined
}
