import type { Path } from 'react-router'
import { href } from 'react-router'

/** The portfolio's place on the way to an entry. */
export const portfolioBreadcrumb = { name: 'Nos réalisations', path: href('/realisations') }

/** What of the portfolio an address asks for: of that work, of that defect, as addresses call them, from that page on. */
export interface GridQuery {
  page: number
  prestation: string
  defaut: string
}

/** A word of an address, or none. */
const wordIn = (asked: URLSearchParams, name: string) => asked.get(name)?.match(/^[a-z-]{1,20}$/)?.[0] ?? ''

/** Anything but a count from 1 means the first page. */
export function gridQueryOf(search: string | URLSearchParams): GridQuery {
  const asked = new URLSearchParams(search)
  const page = asked.get('page') ?? ''
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    prestation: wordIn(asked, 'prestation'),
    defaut: wordIn(asked, 'defaut'),
  }
}

/** What of a query the grid shows: what was chosen, and its page's number when it is not the first. */
export function relevantQuery(query: URLSearchParams): Record<string, string> {
  const { page, ...words } = gridQueryOf(query)
  const shown = { ...words, page: page > 1 ? String(page) : '' }
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== ''))
}

/** A page of the grid; the first one of all has the plain address. */
export function gridAddress({ page, ...words }: GridQuery): Pick<Path, 'pathname' | 'search'> {
  const shown = new URLSearchParams(relevantQuery(new URLSearchParams({ ...words, page: String(page) })))
  return { pathname: href('/realisations'), search: shown.size > 0 ? `?${shown}` : '' }
}

/** An entry open above its page of the grid. */
export function entryAddress(id: string, query: GridQuery): Partial<Path> {
  return { pathname: href('/realisations/:id', { id }), search: gridAddress(query).search }
}

/** The whole grid. */
export const wholeGrid: GridQuery = { page: 1, prestation: '', defaut: '' }

/** Where the focus and the place on the page come back to when an entry is closed. */
export function cardId(id: string): string {
  return `realisation-${id}`
}
