import { belgium, checkVAT, countries } from 'jsvat'
import { compactVatNumber } from './company-numbers.ts'

/** Belgian numbers begin with 0, or with 1 since 2023. The last two digits are 97 minus the others modulo 97. */
const newBelgium = {
  ...belgium,
  rules: { multipliers: {}, regex: [/^(BE)([01]?\d{9})$/] },
  calcFn: (digits: string) => {
    const ten = digits.padStart(10, '0')
    return !ten.startsWith('00') && 97 - (Number(ten.slice(0, 8)) % 97) === Number(ten.slice(8))
  },
}
const knownCountries = countries.map((country) => (country.name === belgium.name ? newBelgium : country))

/** The number that a French company has for the whole of Europe: a key, then its SIREN. */
function frenchVatNumber(siren: string): string {
  const key = (12 + 3 * (Number(siren) % 97)) % 97
  return `FR ${String(key).padStart(2, '0')} ${siren}`
}

/** What is wrong with a VAT number of a company of that SIREN, if it is known, in a sentence; `null` where nothing is. */
export function vatProblem(typed: string, siren: string | null): string | null {
  const plain = compactVatNumber(typed)
  // Northern Ireland has British numbers with a prefix of its own.
  const { isValid, isValidFormat, isSupportedCountry } = checkVAT(plain.replace(/^XI/, 'GB'), knownCountries)
  if (!isSupportedCountry) return 'Un numéro de TVA commence par les deux lettres du pays\u00a0: FR, DE, BE…'
  if (!isValidFormat) return 'Ce numéro de TVA n’a pas la forme de ceux de ce pays'
  if (plain.startsWith('FR') && siren && !isFrenchKey(plain, siren))
    return `Ce numéro de TVA n’est pas celui du SIREN\u00a0: ce serait ${frenchVatNumber(siren)}`
  return isValid ? null : 'Ce numéro de TVA n’existe pas\u00a0: un de ses chiffres est faux'
}

/** Newer keys have letters, which no public rule computes. */
function isFrenchKey(plain: string, siren: string): boolean {
  if (plain.slice(4) !== siren) return false
  return /[A-Z]/.test(plain.slice(2, 4)) || plain === compactVatNumber(frenchVatNumber(siren))
}
