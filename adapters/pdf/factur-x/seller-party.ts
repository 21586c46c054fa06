import type { TradePartyInput } from '@stackforge-eu/factur-x'
import type { PrintableDocument } from '../../../domain/documents/printable-document.ts'
import { shopLocation } from '../../../domain/site.ts'
import { compact, digitsOf, schemes } from './party-identifiers.ts'

/** What is outside the tax names no VAT number of anybody (BR-O-02). */
export function sellerParty({ pos, facts, exemption }: PrintableDocument): TradePartyInput {
  const { companyName, siren, vatNumber } = facts.legal
  const { streetLines, zipCode, city } = shopLocation(pos.id, facts)
  const [line1 = '', line2] = streetLines
  return {
    name: companyName,
    address: { line1, line2, postalCode: zipCode, city, country: 'FR' },
    globalId: { value: digitsOf(pos.siret), schemeID: schemes.siret },
    legalOrganization: { id: digitsOf(siren), schemeID: schemes.siren },
    electronicAddress: { value: digitsOf(siren), schemeID: schemes.platform },
    ...(exemption !== 'outside-union' && {
      taxRegistrations: [{ id: compact(vatNumber), schemeId: 'VA' as const }],
    }),
  }
}
