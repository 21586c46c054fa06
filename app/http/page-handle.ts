import { useMatches } from 'react-router'
import type { AnnouncementTopic } from '../../domain/kernel/ports/announcements.ts'

/**
 * Properties of a page that the rest of the site needs. Each page exports them as `handle`. The cache, the sitemap, robots.txt, the
 * audience counts, the quote bar and the menus read them and name no page themselves.
 */
export interface PageHandle {
  /**
   * Set for a page that is the same for every visitor and is kept in the in-memory cache; `null` for a page rendered on each
   * request.
   */
  cache: PageCacheOptions | null
  /** Entries in the sitemap: the page itself, or one per item of a list. */
  sitemap: 'page' | 'services' | 'articles' | 'portfolio' | null
  /** Page views are counted by path, or by section only when the path contains a private id. */
  audience: 'path' | 'section' | null
  /**
   * When the quote bar appears on a phone: immediately, or after a first screen that has a quote request button or a table of
   * contents.
   */
  quoteBar: 'at-once' | 'after-first-screen' | null
  /** Whether robots.txt allows the page. */
  robots: 'open' | 'closed'
  /** Menus that link to the page. */
  menus: readonly MenuName[]
  /** Whether the page is a dialog over another page. */
  isOverlay?: true
  /** Whether the page is a list that loads more items below: a change of its query is then not a page change. */
  growsBelow?: true
}

/** Handle of a private page: not cached, closed to robots, without the quote bar, counted by section. */
export const privatePageHandle = {
  cache: null,
  sitemap: null,
  audience: 'section',
  quoteBar: null,
  robots: 'closed',
  menus: [],
} as const satisfies PageHandle

export type MenuName = 'main' | 'quick' | 'services' | 'legal' | 'client'

export interface PageCacheOptions {
  /** Announcing one of these topics invalidates the cached page. */
  topics: readonly AnnouncementTopic[]
  /**
   * Returns the query parameters that the page depends on; `null` for a request that must not be served from the cache. Without
   * this function the page ignores its query.
   */
  query?: (query: URLSearchParams) => Record<string, string> | null
}

/** Returns the handle of the current page; `undefined` when its route exports none. */
export function usePageHandle(): PageHandle | undefined {
  return pageHandleOf(useMatches().at(-1))
}

export function pageHandleOf(match: { handle: unknown } | undefined): PageHandle | undefined {
  return match?.handle as PageHandle | undefined
}
