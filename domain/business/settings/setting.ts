import type { FormSchema } from '../../kernel/forms/validate-form.ts'
import { isEmailAddress } from '../../kernel/text/email-address.ts'
import { formatFrenchNumber } from '../../kernel/text/french-number.ts'
import { onlyDigitsOf } from '../../people/clients/company-numbers.ts'
import type { Site } from '../site.ts'

/** Form values of a setting, by field; missing facts are empty strings. */
export type SettingValues = Readonly<Record<string, string>>

/** A part of the facts of `domain/business/site.ts` that the workshop changes with one form. */
export interface Setting {
  /** Returns the name in French, « Atelier d’Épinal »; for a location, its current name. */
  name(site: Site): string
  /** Name of each field in sentences. */
  names: Readonly<Record<string, string>>
  rules: FormSchema
  valuesOf(site: Site): SettingValues
  /**
   * Values of fields that versions from before these fields existed do not have. Without them such fields get the first values,
   * which are those of an example.
   */
  older?: SettingValues
  /** Returns the facts with these values, which must be valid. */
  applyTo(site: Site, values: SettingValues): Site
  /**
   * Returns the values to store. Values that are left out get their first values again. Without this function all
   * values are stored.
   */
  storedValues?(values: SettingValues): SettingValues
}

/** Replaces spaces by no-break spaces, for stored numbers. */
export const withNoBreakSpaces = (text: string) => text.replaceAll(' ', '\u00a0')
export const withPlainSpaces = (text: string) => text.replaceAll('\u00a0', ' ')

/** Check of one value: returns a French sentence that says what is wrong with it, or `null` if it is valid. */
type ValueCheck = (typed: string) => string | null

export const findEmailProblem: ValueCheck = (typed) =>
  isEmailAddress(typed) ? null : 'Cette adresse e-mail n’est pas conforme'

/** Accepts ten French digits, or a number of another country with its +. */
export const findPhoneProblem: ValueCheck = (typed) =>
  /^0[1-9]\d{8}$/.test(compactPhone(typed)) || /^\+[1-9]\d{7,14}$/.test(compactPhone(typed))
    ? null
    : 'Un numéro a dix chiffres, ou commence par un + et l’indicatif du pays'

export const compactPhone = (typed: string) => typed.replace(/[\s.()\-/]/g, '')

export const findZipProblem: ValueCheck = (typed) =>
  /^\d{5}$/.test(typed) ? null : 'Un code postal a cinq chiffres'

export const findLinkProblem: ValueCheck = (typed) => {
  const url = URL.parse(typed)
  return url?.protocol === 'https:' && !url.username && url.hostname.includes('.')
    ? null
    : 'Une adresse complète commence par https://'
}

export const findTimeProblem: ValueCheck = (typed) =>
  /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(typed) ? null : 'Une heure s’écrit 07:30'

/** Creates the check of a whole number from `least` to `max`. */
export const createCountCheck =
  (least: number, max: number): ValueCheck =>
  (typed) =>
    /^\d{1,7}$/.test(typed) && Number(typed) >= least && Number(typed) <= max
      ? null
      : `Un nombre entier, de ${least} à ${formatFrenchNumber(max)}`

/** Creates the check of decimal degrees, with a point or comma. */
export const createCoordinateCheck =
  (maxDegrees: 90 | 180): ValueCheck =>
  (typed) =>
    /^-?\d{1,3}(?:[.,]\d{1,8})?$/.test(typed) && Math.abs(parseDegrees(typed)) <= maxDegrees
      ? null
      : 'En degrés décimaux, par exemple 48,1744'

export const parseDegrees = (typed: string) => Number(typed.replace(',', '.'))

/** Checks an IBAN (ISO 13616): with the first four characters moved to the end and letters as numbers, it is 1 modulo 97. */
export const findIbanProblem: ValueCheck = (typed) => {
  const plain = typed.replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain))
    return 'Un IBAN commence par deux lettres et deux chiffres'
  const digits = (plain.slice(4) + plain.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n ? null : 'Cet IBAN n’existe pas\u00a0: un de ses caractères est faux'
}

/**
 * Applies a check only if the typed number differs from the first value. The example numbers of `domain/business/site.ts` have
 * wrong check digits on purpose, so they stay valid until they are replaced.
 */
export const checkUnlessUnchanged =
  (first: string, problem: ValueCheck): ValueCheck =>
  (typed) =>
    onlyDigitsOf(typed) === onlyDigitsOf(first) ? null : problem(typed)
