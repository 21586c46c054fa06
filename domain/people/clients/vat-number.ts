import { belgium, checkVAT, countries } from 'jsvat'
import { compactVatNumber } from './company-numbers.ts'

/** Belgian numbers begin with 0, or with 1 since 2023. The last two digits are 97 minus the remainder of the others modulo 97. */
const newBelgium = {
  ...belgium,
  rules: { multipliers: {}, regex: [/^(BE)([01]?\d{9})$/] },
  calcFn: (digits: string) => {
    const ten = digits.padStart(10, '0')
    return !ten.startsWith('00') && 97 - (Number(ten.slice(0, 8)) % 97) === Number(ten.slice(8))
  },
}
const knownCountries = countries.map((country) => (country.name === belgium.name ? newBelgium : country))

/** Computes the European VAT number of a French company: a key, then its SIREN. */
function frenchVatNumber(siren: string): string {
  const key = (12 + 3 * (Number(siren) % 97)) % 97
  return `FR ${String(key).padStart(2, '0')} ${siren}`
}

/**
 * Returns a French sentence that says what is wrong with a VAT number, also compared with the SIREN if known; `null` if it is
 * valid.
 */
export function findVatNumberProblem(typed: string, siren: string | null): string | null {
  const plain = compactVatNumber(typed)
  // Northern Ireland uses British numbers with the prefix XI.
  const { isValid, isValidFormat, isSupportedCountry } = checkVAT(plain.replace(/^XI/, 'GB'), knownCountries)
  if (!isSupportedCountry) return 'Un numéro de TVA commence par les deux lettres du pays\u00a0: FR, DE, BE…'
  if (!isValidFormat) return 'Ce numéro de TVA n’a pas la forme de ceux de ce pays'
  if (plain.startsWith('FR') && siren && !isFrenchKey(plain, siren))
    return `Ce numéro de TVA n’est pas celui du SIREN\u00a0: ce serait ${frenchVatNumber(siren)}`
  return isValid ? null : 'Ce numéro de TVA n’existe pas\u00a0: un de ses chiffres est faux'
}

/** Whether a French VAT number belongs to the SIREN. A key with letters is accepted, because no public rule computes it. */
function isFrenchKey(plain: string, siren: string): boolean {
  if (plain.slice(4) !== siren) return false
  return /[A-Z]/.test(plain.slice(2, 4)) || plain === compactVatNumber(frenchVatNumber(siren))
}
