import type { DocumentBuyer } from '../../db/schema/money/document-buyer.ts'

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** A company's nine digits: the beginning of its SIRET, or the end of its French VAT number; `null` of anybody else. */
export function buyerSiren({ type, siret, vat_number }: DocumentBuyer): string | null {
  if (type !== 'company') return null
  const number = digitsOf(siret ?? '')
  if (number.length === 14 || number.length === 9) return number.slice(0, 9)
  return /^FR\w\w(\d{9})$/.exec((vat_number ?? '').replace(/\s/g, '').toUpperCase())?.[1] ?? null
}
