import type { InvoiceFilter } from '../../../../../domain/invoices/list-office-invoices.ts'

/** What each filter is called in the address, and by its reader. */
export const filterNames = {
  'a-encaisser': 'À encaisser',
  'en-retard': 'En retard',
  'a-envoyer': 'Pas encore envoyées',
  reglees: 'Réglées',
  annulees: 'Annulées',
  avoirs: 'Avoirs',
  acomptes: 'Acomptes',
} as const

export const filters: Readonly<Record<keyof typeof filterNames, InvoiceFilter>> = {
  'a-encaisser': 'open',
  'en-retard': 'late',
  'a-envoyer': 'unsent',
  reglees: 'paid',
  annulees: 'void',
  avoirs: 'credit-notes',
  acomptes: 'deposits',
}

export const filterKey = (filter: InvoiceFilter | null): string =>
  Object.entries(filters).find(([, one]) => one === filter)?.[0] ?? ''
