import { type Page, sectionOf } from '../pages.ts'

/**
 * What a viewed page is called: its path, without what its query says, or its section. `null` for what is not
 * recorded: password reset, leaving the newsletter (docs/product.md §7.8), the workshop's own pages, and what is
 * no page.
 */
export function viewedPageName(pages: readonly Page[], path: string): string | null {
  const page = pages.find(({ addresses }) => addresses.test(path))
  if (!page?.facts.audience) return null
  return page.facts.audience === 'path' ? path : sectionOf(page.pattern).replace(/\/$/, '')
}
