import type { Day } from '../calendar/paris-day.ts'
import { site } from '../site.ts'
import type { PrintableDocument } from './printable-document.ts'

const names = {
  invoice: 'Facture',
  'deposit-invoice': 'Facture d’acompte',
  'credit-note': 'Avoir',
  estimate: 'Devis',
} as const

export function documentName(kind: PrintableDocument['kind']): string {
  return names[kind]
}

/** What the file is called when it is kept: « Facture FA-E-2026-0042 TW Jantes.pdf ». */
export function documentFileName({ name, number }: { name: string; number: string }): string {
  return `${name} ${number} ${site.brand}.pdf`
}

/** Of a former printing: « Facture FA-E-2026-0042 TW Jantes, imprimé le 2026-11-23.pdf ». */
export function printedFileName(document: { name: string; number: string }, printedOn: Day): string {
  return documentFileName(document).replace(/\.pdf$/, `, imprimé le ${printedOn}.pdf`)
}
