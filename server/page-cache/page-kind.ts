import type { CacheFacts } from '../../app/page-facts.ts'
import type { Page } from '../../app/pages.ts'

/** A page that is the same for every visitor. */
export interface PageKind extends Omit<Page, 'facts'>, CacheFacts {}

/** Every page has head and foot, which say where the workshops are. */
export function kindsOf(pages: readonly Page[]): PageKind[] {
  return pages.flatMap(({ facts: { cache }, ...page }) =>
    cache ? [{ ...page, ...cache, topics: [...cache.topics, 'settings' as const] }] : [],
  )
}
