import type { PrintableDocument } from '../../../domain/documents/printable-document.ts'
import { countryCode, isCountry } from './country-code.ts'
import { compact } from './party-identifiers.ts'

/** The VAT number of a company; `null` for what has not the form of one. */
export function buyerVat({ buyer }: PrintableDocument): string | null {
  const number = compact(buyer.vat_number ?? '')
  const isNumber = /^[A-Z]{2}(?=\w*\d)\w{2,12}$/.test(number) && isCountry(ofVat(number))
  return buyer.type === 'company' && isNumber ? number : null
}

/** Of the address, else of the VAT number ; France where nothing says otherwise. */
export function countryOf(document: PrintableDocument): string {
  const number = buyerVat(document)
  return countryCode(document.buyer.address?.country ?? '') ?? (number ? ofVat(number) : 'FR')
}

/** Greece has letters of its own there. */
const ofVat = (number: string) => (number.startsWith('EL') ? 'GR' : number.slice(0, 2))
