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
