import type { InvoiceFilter } from '../../../../../domain/invoices/list-office-invoices.ts'
import { pagesAsked } from '../../../../ui/pager/growing-list.ts'
import { filterKey, filters } from './invoice-filters.ts'

/** Which invoices are looked at, as the address says it. */
export interface InvoicesQuery {
  search: string
  filter: InvoiceFilter | null
  /** Of all points of sale, whichever the reader's are. */
  isWide: boolean
  /** From 1: how many times more have been asked for, and once. */
  page: number
}
const longestSearch = 120

/** Reads `?q=…&etat=…&pos=tous&page=…`; what the list does not know is left out. */
export function readInvoicesQuery(asked: URLSearchParams): InvoicesQuery {
  const state = asked.get('etat') ?? ''
  return {
    search: (asked.get('q') ?? '').slice(0, longestSearch),
    filter: Object.hasOwn(filters, state) ? filters[state as keyof typeof filters] : null,
    isWide: asked.get('pos') === 'tous',
    page: pagesAsked(asked),
  }
}

/** The query that shows so, with the changes, from its first rows; what goes without saying is not said. */
export function invoicesSearch(query: InvoicesQuery, changes: Partial<InvoicesQuery> = {}): string {
  const { search, filter, isWide, page } = { ...query, page: 1, ...changes }
  const said = {
    q: search.trim(),
    etat: filterKey(filter),
    pos: isWide ? 'tous' : '',
    page: page > 1 ? String(page) : '',
  }
  return `?${new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ''))}`
}
