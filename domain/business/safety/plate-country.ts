/** Countries of registration that the safety rules distinguish. */
export const plateCountryNames = { FR: 'France', DE: 'Allemagne' } as const
export type PlateCountry = keyof typeof plateCountryNames

/** Choices of staff: no choice means that the plate decides, `other` means another country. */
export const plateCountryChoices = { ...plateCountryNames, other: 'Autre pays' } as const

/** Matches French plates since 2009: « AA-123-AA », with hyphens. Without them an Italian plate looks the same. */
const currentFrench = /^[A-HJ-NP-TV-Z]{2}-\d{3}-[A-HJ-NP-TV-Z]{2}$/

/** Matches French plates until 2009: « 1234 ABC 67 », with the department at the end. */
const formerFrench = /^\d{1,4}[ -][A-HJ-NP-TV-Z]{1,3}[ -](?:\d{2}|2[AB]|97[1-6])$/

/**
 * Matches German plates: « B-AB 1234 », with E or H at the end for electric and historic cars. A hyphen must follow the
 * district, or spaces must separate the district, the letters and the digits: « WPI A123 » is Polish, « LJ AB-123 »
 * Slovenian.
 */
const germanWithHyphen = /^[A-ZÄÖÜ]{1,3}-[A-Z]{1,2}[ -]?[1-9]\d{0,3}[EH]?$/
const germanWithSpaces = /^[A-ZÄÖÜ]{1,3} [A-Z]{1,2} [1-9]\d{0,3}[EH]?$/

/** Maximum number of characters of a German plate. */
const maxGermanCharacters = 8

/** Returns the country of a plate from its form; `null` if ambiguous. */
export function countryOfPlate(plate: string): PlateCountry | null {
  const typed = plate.trim().toUpperCase().replace(/\s+/g, ' ')
  if (currentFrench.test(typed) || formerFrench.test(typed)) return 'FR'
  const isGerman = germanWithHyphen.test(typed) || germanWithSpaces.test(typed)
  return isGerman && typed.replace(/[ -]/g, '').length <= maxGermanCharacters ? 'DE' : null
}

/** Returns the country chosen by staff, otherwise the country of the plate. */
export function findChosenOrPlateCountry(
  chosen: string | null | undefined,
  plate: string | null | undefined,
) {
  if (chosen === 'FR' || chosen === 'DE') return chosen
  return chosen === 'other' ? null : countryOfPlate(plate ?? '')
}

/** Parses the stored choice of staff; `null` means that the plate decides. */
export const parsePlateCountry = (stored: unknown): keyof typeof plateCountryChoices | null =>
  typeof stored === 'string' && Object.hasOwn(plateCountryChoices, stored)
    ? (stored as keyof typeof plateCountryChoices)
    : null
