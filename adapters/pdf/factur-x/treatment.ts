import type { PrintableDocument } from '../../../domain/documents/printable-document.ts'
import { buyerSiren } from '../../../domain/e-invoicing/buyer-siren.ts'
import { countryOf } from './buyer-country.ts'

/** What kind of exchange it is (BR-FR-20); a French company whose SIREN nobody knows is told as none of them. */
export function treatment(document: PrintableDocument): 'B2B' | 'B2BINT' | 'B2C' | null {
  if (document.buyer.type === 'individual') return 'B2C'
  if (buyerSiren(document.buyer)) return 'B2B'
  return countryOf(document) === 'FR' ? null : 'B2BINT'
}
