import type { DocumentBuyer } from '../../../db/schema/billing/documents.ts'
import type { Client } from '../../people/clients/client.ts'

/** Returns the client as a document names them. It is stored with the document, because an issued document does not change. */
export function toDocumentBuyer({
  type,
  name,
  first_name,
  last_name,
  siret,
  siren,
  vat_number,
  address,
}: Pick<Client, keyof DocumentBuyer>): DocumentBuyer {
  return { type, name, first_name, last_name, siret, siren, vat_number, address }
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/**
 * Returns the SIREN (nine digits) of a company, from its SIRET, its SIREN or its French VAT number, in this order; `null` for
 * individuals and if none of the three has the right length.
 */
export function sirenOfBuyer({ type, siret, siren, vat_number }: DocumentBuyer): string | null {
  if (type !== 'company') return null
  const number = [siret, siren]
    .map((text) => digitsOf(text ?? ''))
    .find(({ length }) => length === 14 || length === 9)
  if (number) return number.slice(0, 9)
  return /^FR\w\w(\d{9})$/.exec((vat_number ?? '').replace(/\s/g, '').toUpperCase())?.[1] ?? null
}
