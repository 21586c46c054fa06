import type { InvoiceFilter } from '../../../../domain/invoices/list-invoices.ts'
import { pagesRequested } from '../../../ui/pager/growing-list.ts'

/** Which invoices are looked at, as the address says it. */
interface InvoicesQuery {
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
    filter: Object.hasOwn(invoiceFilters, state)
      ? invoiceFilters[state as keyof typeof invoiceFilters]
      : null,
    isWide: asked.get('pos') === 'tous',
    page: pagesRequested(asked),
  }
}

/** The query that shows so, with the changes, from its first rows; what goes without saying is not said. */
export function invoicesSearch(query: InvoicesQuery, changes: Partial<InvoicesQuery> = {}): string {
  const { search, filter, isWide, page } = { ...query, page: 1, ...changes }
  const values = {
    q: search.trim(),
    etat: invoiceFilterKey(filter),
    pos: isWide ? 'tous' : '',
    page: page > 1 ? String(page) : '',
  }
  return `?${new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))}`
}

/** What each filter is called in the address, and by its reader. */
export const invoiceFilterNames = {
  'a-encaisser': 'À encaisser',
  'en-retard': 'En retard',
  'a-envoyer': 'Pas encore envoyées',
  reglees: 'Réglées',
  annulees: 'Annulées',
  avoirs: 'Avoirs',
  acomptes: 'Acomptes',
} as const

const invoiceFilters: Readonly<Record<keyof typeof invoiceFilterNames, InvoiceFilter>> = {
  'a-encaisser': 'open',
  'en-retard': 'late',
  'a-envoyer': 'unsent',
  reglees: 'paid',
  annulees: 'void',
  avoirs: 'credit-notes',
  acomptes: 'deposits',
}

export const invoiceFilterKey = (filter: InvoiceFilter | null): string =>
  Object.entries(invoiceFilters).find(([, one]) => one === filter)?.[0] ?? ''
