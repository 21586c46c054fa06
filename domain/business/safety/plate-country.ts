/** Countries whose plates the safety rules tell apart. */
export const plateCountries = { FR: 'France', DE: 'Allemagne' } as const
export type PlateCountry = keyof typeof plateCountries

/** What staff may say of it: nothing leaves it to the plate, `other` is neither of them. */
export const plateCountryChoices = { ...plateCountries, other: 'Autre pays' } as const

/** « AA-123-AA », its hyphens typed: without them an Italian plate looks the same. */
const currentFrench = /^[A-HJ-NP-TV-Z]{2}-\d{3}-[A-HJ-NP-TV-Z]{2}$/

/** « 1234 ABC 67 », as issued up to 2009: a department ends it. */
const formerFrench = /^\d{1,4}[ -][A-HJ-NP-TV-Z]{1,3}[ -](?:\d{2}|2[AB]|97[1-6])$/

/**
 * « B-AB 1234 », with E or H behind it for electric and historic cars. The sign of the district is set apart by a hyphen, or
 * letters and digits by a space too: « WPI A123 » is Polish, « LJ AB-123 » Slovenian.
 */
const germanWithHyphen = /^[A-ZÄÖÜ]{1,3}-[A-Z]{1,2}[ -]?[1-9]\d{0,3}[EH]?$/
const germanWithSpaces = /^[A-ZÄÖÜ]{1,3} [A-Z]{1,2} [1-9]\d{0,3}[EH]?$/

/** No German plate has more signs than these. */
const maxGermanCharacters = 8

/** Of which country a plate is, by its form; `null` where that is not sure. */
export function plateCountry(plate: string): PlateCountry | null {
  const typed = plate.trim().toUpperCase().replace(/\s+/g, ' ')
  if (currentFrench.test(typed) || formerFrench.test(typed)) return 'FR'
  const isGerman = germanWithHyphen.test(typed) || germanWithSpaces.test(typed)
  return isGerman && typed.replace(/[ -]/g, '').length <= maxGermanCharacters ? 'DE' : null
}

/** What staff have said goes before the form of the plate. */
export function countryOf(said: string | null | undefined, plate: string | null | undefined) {
  if (said === 'FR' || said === 'DE') return said
  return said === 'other' ? null : plateCountry(plate ?? '')
}

/** What staff have chosen, as it is kept; `null` leaves it to the plate. */
export const parsePlateCountry = (said: unknown): keyof typeof plateCountryChoices | null =>
  typeof said === 'string' && Object.hasOwn(plateCountryChoices, said)
    ? (said as keyof typeof plateCountryChoices)
    : null
