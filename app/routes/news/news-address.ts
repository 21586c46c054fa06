import { href } from 'react-router'
import { pageNumberInUrl } from '../../ui/pager/page-number.ts'

/** The list's place on the way to an article. */
export const newsBreadcrumb = { name: 'Actualités', path: href('/actualites') }

/** Where a page of the list stands; the first one has no number. */
export const newsPath = (page: number) =>
  page === 1 ? newsBreadcrumb.path : `${newsBreadcrumb.path}?page=${page}`

/** What of a query the list shows: its page's number, when it is not the first; `null` for what is no number. */
export function relevantQuery(query: URLSearchParams): Record<string, string> | null {
  const page = pageNumberInUrl(query)
  if (page === null) return null
  return page > 1 ? { page: String(page) } : {}
}
