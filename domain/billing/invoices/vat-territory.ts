import type { DocumentBuyer } from '../../../db/schema/billing/documents.ts'
import { type CountryCode, countryNames, findCountry } from '../../kernel/text/countries.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'

/**
 * Territories in French VAT law.
 * - `france`: mainland France and Corsica, and Monaco (convention of 18 May 1963; directive 2006/112/EC, article 7).
 * - `overseas`: Guadeloupe, Martinique and La Réunion. French VAT applies at special rates; goods sent there from mainland France
 * are exported (CGI, article 294, 2).
 * - `untaxed-overseas`: Guyane and Mayotte, where VAT does not apply (article 294, 1); goods sent there are exported.
 * - `union`: the other member states.
 * - `northern-ireland`: in the Union for goods only (protocol on Ireland and Northern Ireland, article 8).
 * - `outside`: all others, among them New Caledonia, French Polynesia, Saint-Martin and the Canary Islands.
 */
type VatTerritory = 'france' | 'overseas' | 'untaxed-overseas' | 'union' | 'northern-ireland' | 'outside'

const memberStates = 'AT BE BG CY CZ DE DK EE ES FI GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
)

const territories: Readonly<Partial<Record<CountryCode, VatTerritory>>> = {
  FR: 'france',
  MC: 'france',
  GP: 'overseas',
  MQ: 'overseas',
  RE: 'overseas',
  GF: 'untaxed-overseas',
  YT: 'untaxed-overseas',
}

/**
 * Overseas departments and collectivities, and Monaco, by the first three digits of their postcodes, because many
 * addresses there name « France » as the country.
 */
const overseasPostcodes: Readonly<Record<string, CountryCode>> = {
  971: 'GP',
  972: 'MQ',
  973: 'GF',
  974: 'RE',
  975: 'PM',
  976: 'YT',
  977: 'BL',
  978: 'MF',
  980: 'MC',
  986: 'WF',
  987: 'PF',
  988: 'NC',
}

/** Postcodes of the two islands that still use postcodes of Guadeloupe. */
const islandPostcodes: Readonly<Record<string, CountryCode>> = { 97133: 'BL', 97150: 'MF' }

/**
 * Postcodes of places in member states that are not part of the Union for VAT (directive 2006/112/EC, article 6): the Canary
 * Islands, Ceuta and Melilla, Büsingen and Heligoland, Livigno, the Åland Islands, Mount Athos.
 */
const thirdTerritories: Readonly<Partial<Record<CountryCode, RegExp>>> = {
  ES: /^(?:35|38|51|52)\d{3}$/,
  DE: /^(?:78266|27498)$/,
  IT: /^23041$/,
  FI: /^22\d{3}$/,
  GR: /^63086$/,
}

/** Matches VAT numbers of the other member states; `XI` is Northern Ireland, for goods only. */
const unionVatNumber =
  /^(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)(?=\w*\d)\w{2,12}$/

/**
 * Returns the prefix of a company's VAT number of another member state, or of Northern Ireland; `null` without one. Check digits
 * are tested when the number is saved (`findVatNumberProblem`); VIES is not queried.
 */
export function euVatPrefixOf({ type, vat_number }: DocumentBuyer): string | null {
  const number = (vat_number ?? '').replace(/\s/g, '').toUpperCase()
  return type === 'company' && unionVatNumber.test(number) ? number.slice(0, 2) : null
}

/** Country of a buyer: country code, French name of the country, and VAT territory. */
interface BuyerCountry {
  country: string
  code: CountryCode
  territory: VatTerritory
}

/**
 * Returns where a buyer is established and goods are sent: the country of the address, otherwise that of the VAT number; `null`
 * if neither names a known country.
 */
export function buyerCountryOf(buyer: DocumentBuyer): BuyerCountry | null {
  const { address, vat_number } = buyer
  const prefix = euVatPrefixOf(buyer)
  const country = address?.country.trim() ?? ''
  const code = country ? codeOfAddress(country, address?.zip_code ?? '') : codeOfNumber(prefix, vat_number)
  if (!code) return null
  return { country: countryNames[code], code, territory: territoryOf(code, address?.zip_code ?? '', prefix) }
}

function codeOfAddress(country: string, zipCode: string): CountryCode | null {
  const code = findCountry(country)
  const digits = zipCode.replace(/\D/g, '')
  if (code !== 'FR' || digits.length !== 5) return code
  return (
    getOwnProperty(islandPostcodes, digits) ?? getOwnProperty(overseasPostcodes, digits.slice(0, 3)) ?? code
  )
}

function codeOfNumber(prefix: string | null, vatNumber: string | null): CountryCode | null {
  if (prefix) return prefix === 'XI' ? 'GB' : findCountry(prefix)
  return /^\s*FR/i.test(vatNumber ?? '') ? 'FR' : null
}

function territoryOf(code: CountryCode, zipCode: string, prefix: string | null): VatTerritory {
  if (thirdTerritories[code]?.test(zipCode.replace(/\D/g, ''))) return 'outside'
  if (memberStates.includes(code)) return 'union'
  // Postcodes of Northern Ireland begin with BT.
  const isNorthern = zipCode.trim() ? /^\s*BT\d/i.test(zipCode) : prefix === 'XI'
  if (code === 'GB' && isNorthern) return 'northern-ireland'
  return territories[code] ?? 'outside'
}

/**
 * Whether a company is established outside the territory of French e-invoicing, so that sales to it are reported (CGI, article
 * 290): outside France, Guadeloupe, Martinique and La Réunion. Sales to a company in Monaco are reported too.
 */
export function isEstablishedAbroad(buyer: DocumentBuyer): boolean {
  if (buyer.type !== 'company') return false
  if (euVatPrefixOf(buyer)) return true
  const buyerCountry = buyerCountryOf(buyer)
  return buyerCountry !== null && buyerCountry.code !== 'FR' && buyerCountry.territory !== 'overseas'
}
