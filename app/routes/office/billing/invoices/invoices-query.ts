import type { InvoiceFilter } from '../../../../../domain/billing/invoices/list-invoices.ts'
import { keepKnownValue, parseSearchText } from '../../../../ui/pager/growing-list.ts'

/** Labels of the filters by their query value. */
export const invoiceFilterNames = {
  'a-encaisser': 'À encaisser',
  'en-retard': 'En retard',
  'a-envoyer': 'Pas encore envoyées',
  reglees: 'Réglées',
  'a-rembourser': 'À rembourser',
  annulees: 'Annulées',
  avoirs: 'Avoirs',
  acomptes: 'Acomptes',
} as const

export const invoiceFilters: Readonly<Record<string, InvoiceFilter>> = {
  'a-encaisser': 'open',
  'en-retard': 'late',
  'a-envoyer': 'unsent',
  reglees: 'paid',
  'a-rembourser': 'to-refund',
  annulees: 'void',
  avoirs: 'credit-notes',
  acomptes: 'deposits',
} satisfies Record<keyof typeof invoiceFilterNames, InvoiceFilter>

export const invoicesQueryParameters = {
  q: parseSearchText,
  etat: keepKnownValue(Object.keys(invoiceFilterNames)),
  /** `tous` lists all points of sale; those of the reader if missing. */
  pos: keepKnownValue(['tous']),
}
