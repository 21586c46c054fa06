import type { FormSchema } from '../../kernel/forms/validate-form.ts'
import { isEmailAddress } from '../../kernel/text/email-address.ts'
import { frenchNumber } from '../../kernel/text/french-number.ts'
import { digitsOf } from '../../people/clients/company-numbers.ts'
import type { Site } from '../site.ts'

/** All of a part of the facts as its form has them, nothing as nothing. */
export type SettingValues = Readonly<Record<string, string>>

/** A part of the facts of `domain/business/site.ts` that the workshop changes by itself, by one form. */
export interface Setting {
  /** « Atelier d’Épinal »; of a place, as it is called now. */
  called(site: Site): string
  /** By the name of each field, how it is called in sentences. */
  names: Readonly<Record<string, string>>
  rules: FormSchema
  valuesOf(site: Site): SettingValues
  /** What of it a version means that was kept before these fields were asked for; the first values are an example's. */
  older?: SettingValues
  /** The facts with these values, which rules have found right, as they stand from that instant on. */
  into(site: Site, values: SettingValues): Site
  /** What of the values a version keeps, where it is not all of them: the others have their first values. */
  kept?(values: SettingValues): SettingValues
}

/** What is kept as one word, with the spaces of a number that do not break. */
export const withNoBreakSpaces = (text: string) => text.replaceAll(' ', '\u00a0')
export const withPlainSpaces = (text: string) => text.replaceAll('\u00a0', ' ')

/** What is wrong with one value, in a sentence; `null` where nothing is. */
type ValueCheck = (typed: string) => string | null

export const emailProblem: ValueCheck = (typed) =>
  isEmailAddress(typed) ? null : 'Cette adresse e-mail n’est pas conforme'

/** Ten French digits, or those of another country behind their +. */
export const phoneProblem: ValueCheck = (typed) =>
  /^0[1-9]\d{8}$/.test(plainPhone(typed)) || /^\+[1-9]\d{7,14}$/.test(plainPhone(typed))
    ? null
    : 'Un numéro a dix chiffres, ou commence par un + et l’indicatif du pays'

export const plainPhone = (typed: string) => typed.replace(/[\s.()\-/]/g, '')

export const zipProblem: ValueCheck = (typed) =>
  /^\d{5}$/.test(typed) ? null : 'Un code postal a cinq chiffres'

export const linkProblem: ValueCheck = (typed) => {
  const url = URL.parse(typed)
  return url?.protocol === 'https:' && !url.username && url.hostname.includes('.')
    ? null
    : 'Une adresse complète commence par https://'
}

export const timeProblem: ValueCheck = (typed) =>
  /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(typed) ? null : 'Une heure s’écrit 07:30'

/** A whole number between two others, both included. */
export const countProblem =
  (least: number, most: number): ValueCheck =>
  (typed) =>
    /^\d{1,7}$/.test(typed) && Number(typed) >= least && Number(typed) <= most
      ? null
      : `Un nombre entier, de ${least} à ${frenchNumber(most)}`

/** Decimal degrees, with a point or a comma. */
export const degreesProblem =
  (most: 90 | 180): ValueCheck =>
  (typed) =>
    /^-?\d{1,3}(?:[.,]\d{1,8})?$/.test(typed) && Math.abs(readDegrees(typed)) <= most
      ? null
      : 'En degrés décimaux, par exemple 48,1744'

export const readDegrees = (typed: string) => Number(typed.replace(',', '.'))

/** ISO 13616: its signs as a number, the first four last, leave one when divided by 97. */
export const ibanProblem: ValueCheck = (typed) => {
  const plain = typed.replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain))
    return 'Un IBAN commence par deux lettres et deux chiffres'
  const digits = (plain.slice(4) + plain.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n ? null : 'Cet IBAN n’existe pas\u00a0: un de ses signes est faux'
}

/**
 * Applies a check only if the typed number differs from the first value: the example numbers of `domain/business/site.ts` have
 * wrong check digits on purpose, so they stay valid until they are replaced.
 */
export const unlessUnchanged =
  (first: string, problem: ValueCheck): ValueCheck =>
  (typed) =>
    digitsOf(typed) === digitsOf(first) ? null : problem(typed)
