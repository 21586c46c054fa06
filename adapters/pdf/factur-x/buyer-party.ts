import type { AddressInput, TradePartyInput } from '@stackforge-eu/factur-x'
import { clientName } from '../../../domain/clients/client-name.ts'
import type { PrintableDocument } from '../../../domain/documents/printable-document.ts'
import { buyerSiren } from '../../../domain/e-invoicing/buyer-siren.ts'
import { buyerVat, countryOf } from './buyer-country.ts'
import { digitsOf, schemes } from './party-identifiers.ts'

/**
 * The buyer as far as they are known. Who has no SIREN, an individual or a company abroad, is reached by mail, and who has no
 * e-mail either is handed the sheet; numbers that are none are left out, since a wrong one would have the whole invoice
 * refused.
 */
export function buyerParty(document: PrintableDocument): TradePartyInput {
  const { buyer, buyerEmail } = document
  const siren = buyerSiren(buyer)
  const siret = digitsOf(buyer.siret ?? '')
  const vat = buyerVat(document)
  return {
    name: clientName(buyer),
    address: buyerAddress(document),
    ...(siren && siret.length === 14 && { globalId: { value: siret, schemeID: schemes.siret } }),
    ...(siren && { legalOrganization: { id: siren, schemeID: schemes.siren } }),
    ...(siren && { electronicAddress: { value: siren, schemeID: schemes.platform } }),
    ...(!siren && buyerEmail && { electronicAddress: { value: buyerEmail, schemeID: schemes.mail } }),
    ...(vat &&
      document.exemption !== 'outside-union' && { taxRegistrations: [{ id: vat, schemeId: 'VA' as const }] }),
  }
}

/** The norm wants an address of which it asks the country only: what the record lacks is left empty. */
function buyerAddress(document: PrintableDocument): AddressInput {
  const { address } = document.buyer
  return {
    line1: address?.line_1 ?? '',
    line2: address?.line_2,
    postalCode: address?.zip_code ?? '',
    city: address?.city ?? '',
    country: countryOf(document),
  }
}
