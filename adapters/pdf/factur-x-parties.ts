import type { AddressInput, TradePartyInput } from '@stackforge-eu/factur-x'
import { clientName } from '../../domain/clients/client.ts'
import { digitsOf } from '../../domain/clients/company-numbers.ts'
import { buyerSiren, type PrintableDocument } from '../../domain/documents/printable-document.ts'
import { shopLocation } from '../../domain/site.ts'

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

/**
 * The buyer as far as they are known. Who has no SIREN, an individual or a company abroad, is reached by mail, and who
 * has no e-mail either is handed the sheet; numbers that are none are left out, since a wrong one would have the whole
 * invoice refused.
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

/** The VAT number of a company; `null` for what has not the form of one. */
function buyerVat({ buyer }: PrintableDocument): string | null {
  const number = compact(buyer.vat_number ?? '')
  const isNumber = /^[A-Z]{2}(?=\w*\d)\w{2,12}$/.test(number) && isCountry(ofVat(number))
  return buyer.type === 'company' && isNumber ? number : null
}

/** Of the address, else of the VAT number; France where nothing says otherwise. */
export function countryOf(document: PrintableDocument): string {
  const number = buyerVat(document)
  return countryCode(document.buyer.address?.country ?? '') ?? (number ? ofVat(number) : 'FR')
}

/** Greece has letters of its own there. */
const ofVat = (number: string) => (number.startsWith('EL') ? 'GR' : number.slice(0, 2))

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
let codes: Map<string, string> | undefined

/** « Allemagne » → `DE` (ISO 3166-1); `undefined` for a name that no country has in French. */
export function countryCode(name: string): string | undefined {
  codes ??= readCodes()
  return codes.get(name.trim().toLowerCase())
}

/** Whether two letters are a country's code. */
function isCountry(code: string): boolean {
  codes ??= readCodes()
  return [...codes.values()].includes(code)
}

function readCodes(): Map<string, string> {
  const names = new Intl.DisplayNames('fr', { type: 'region', fallback: 'none' })
  const pairs = [...letters].flatMap((first) => [...letters].map((second) => first + second))
  return new Map(
    pairs.filter(isInForce).flatMap((code) => {
      const name = names.of(code)
      return name ? [[name.toLowerCase(), code] as const] : []
    }),
  )
}

/** Neither what is reserved or for private use, nor a code that another took the place of, as `FX` of France. */
const isInForce = (code: string) =>
  !/^(AC|CP|DG|EA|EU|EZ|IC|TA|UN|QO|X.|ZZ)$/.test(code) &&
  new Intl.Locale(`und-${code}`).maximize().region === code

/** Schemes of identifiers (ISO 6523 and the list of electronic addresses). */
const schemes = { siren: '0002', siret: '0009', platform: '0225', mail: 'EM' } as const

const compact = (text: string) => text.replace(/\s/g, '').toUpperCase()
