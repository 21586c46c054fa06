import type { DocumentBuyer } from '../../../db/schema/money/document-buyer.ts'
import { clientName, personName } from '../../../domain/clients/client-name.ts'
import type { PrintableDocument } from '../../../domain/documents/printable-document.ts'
import { shopLocation } from '../../../domain/site.ts'

export function sellerLines({ pos, facts }: PrintableDocument): string[] {
  const { legal } = facts
  const { title, streetLines, zipCode, city, phone, email } = shopLocation(pos.id, facts)
  return [
    legal.companyName,
    title,
    ...streetLines,
    `${zipCode} ${city}`,
    `${phone.display} · ${email}`,
    `SIRET ${pos.siret}`,
    `TVA ${legal.vatNumber}`,
  ]
}

export function buyerLines(buyer: DocumentBuyer): string[] {
  const { type: kind, name, siret, vat_number, address } = buyer
  const isCompany = kind === 'company'
  const person = personName(buyer)
  return [
    clientName(buyer),
    isCompany && name && person ? `À l’attention de ${person}` : '',
    address?.line_1,
    address?.line_2,
    [address?.zip_code, address?.city].filter(Boolean).join(' '),
    address?.country === 'France' ? '' : address?.country,
    isCompany && siret ? `SIRET ${siret}` : '',
    isCompany && vat_number ? `TVA ${vat_number}` : '',
  ].filter((line): line is string => Boolean(line))
}
