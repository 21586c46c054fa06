/** SIREN of La Poste: the check digits of its SIRETs follow another rule. */
const laPoste = '356000000'

/** Formats a SIREN or SIRET: « 999 501 240 00017 ». Numbers of another length stay as typed. */
export function formatCompanyNumber(typed: string): string {
  const digits = typed.replace(/[\s.\-\u00a0\u202f]/g, '')
  const parts = /^(\d{3})(\d{3})(\d{3})(\d{5})?$/.exec(digits)
  return parts ? parts.slice(1).filter(Boolean).join(' ') : typed.trim()
}

/** Formats a VAT number: « fr59 999.501.240 » → « FR 59 999501240 »; numbers of other countries lose their spaces. */
export function formatVatNumber(typed: string): string {
  const plain = compactVatNumber(typed)
  const french = /^FR([A-Z0-9]{2})(\d{9})$/.exec(plain)
  return french ? `FR ${french[1]} ${french[2]}` : plain
}

/** Removes separators and uses capitals: « fr 31-999.501 » → « FR31999501 ». */
export const compactVatNumber = (typed: string) => typed.toUpperCase().replace(/[\s.\-/\u00a0\u202f]/g, '')

/** Returns only the digits: « 999 501 240 » → « 999501240 ». */
export const onlyDigitsOf = (text: string) => text.replace(/\D/g, '')

/**
 * Returns the Luhn sum: every second digit from the right is doubled and its digits are added. Valid numbers have a multiple of
 * ten.
 */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
}

const isPlain = (typed: string) => /^[\d\s.\-\u00a0\u202f]*$/.test(typed)

/** Returns a French sentence that says what is wrong with a SIREN; `null` if it is valid. */
export function findSirenProblem(typed: string): string | null {
  const digits = onlyDigitsOf(typed)
  if (!isPlain(typed) || digits.length !== 9) return 'Un SIREN a neuf chiffres'
  return luhnSum(digits) % 10 === 0 ? null : 'Ce SIREN n’existe pas\u00a0: un de ses chiffres est faux'
}

/** Returns the same for a SIRET: the company's SIREN followed by five digits of the establishment. */
export function findSiretProblem(typed: string): string | null {
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(typed.trim()))
    return 'Le tableur a abrégé ce SIRET\u00a0: mettez la colonne au format texte, puis saisissez-le en entier'
  const digits = onlyDigitsOf(typed)
  if (!isPlain(typed) || digits.length !== 14) return 'Un SIRET a quatorze chiffres'
  if (luhnSum(digits) % 10 === 0) return null
  const digitSum = [...digits].reduce((sum, digit) => sum + Number(digit), 0)
  if (digits.startsWith(laPoste) && digitSum % 5 === 0) return null
  return 'Ce SIRET n’existe pas\u00a0: un de ses chiffres est faux'
}
