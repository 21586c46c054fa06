import { href } from 'react-router'
import { pageNumberInUrl } from '../../ui/pager/page-number.ts'

export const newsBreadcrumb = { name: 'Actualités', path: href('/actualites') }

/** Returns the address of a page of the list; the first one has no number. */
export const newsPath = (page: number) =>
  page === 1 ? newsBreadcrumb.path : `${newsBreadcrumb.path}?page=${page}`

/** Returns the cache key of the page: its number, unless it is the first; `null` for an invalid number. */
export function newsPageCacheKey(query: URLSearchParams): Record<string, string> | null {
  const page = pageNumberInUrl(query)
  if (page === null) return null
  return page > 1 ? { page: String(page) } : {}
}
