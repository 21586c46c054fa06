import type { Path } from 'react-router'
import { href } from 'react-router'

/** The portfolio's place on the way to an entry. */
export const portfolioBreadcrumb = { name: 'Nos réalisations', path: href('/realisations') }

/** A page of the grid; the first one has the plain address. */
export function gridAddress(page: number): Pick<Path, 'pathname' | 'search'> {
  return { pathname: href('/realisations'), search: page > 1 ? `?page=${page}` : '' }
}

/** An entry open above its page of the grid. */
export function entryAddress(id: string, page: number): Partial<Path> {
  return { pathname: href('/realisations/:id', { id }), search: gridAddress(page).search }
}

/** The page of the grid that an address asks for; anything but a count from 1 means the first. */
export function pageNumberOf(search: string | URLSearchParams): number {
  const asked = new URLSearchParams(search).get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1
}

/** Where the focus and the place on the page come back to when an entry is closed. */
export function cardId(id: string): string {
  return `realisation-${id}`
}

/** What of a query the grid shows: its page's number, when it is not the first. */
export function relevantQuery(query: URLSearchParams): Record<string, string> {
  const page = pageNumberOf(query)
  return page > 1 ? { page: String(page) } : {}
}
