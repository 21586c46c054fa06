import type { FormRules } from '../forms/judge-form.ts'
import type { Site } from '../site.ts'

/** All of a part of the facts as its form has them, nothing as nothing. */
export type SettingValues = Readonly<Record<string, string>>

/** A part of the facts of `domain/site.ts` that the workshop changes by itself, by one form. */
export interface Setting {
  /** « Atelier d’Épinal »; of a place, as it is called now. */
  called(site: Site): string
  /** By the name of each field, how it is called in sentences. */
  names: Readonly<Record<string, string>>
  rules: FormRules
  valuesOf(site: Site): SettingValues
  /** What of it a version means that was kept before these fields were asked for; the first values are an example's. */
  older?: SettingValues
  /** The facts with these values, which rules have found right, as they stand from that instant on. */
  into(site: Site, values: SettingValues): Site
  /** What of the values a version keeps, where it is not all of them: the others have their first values. */
  kept?(values: SettingValues): SettingValues
}

/** What is kept as one word, with the spaces of a number that do not break. */
export const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')
export const breaking = (text: string) => text.replaceAll('\u00a0', ' ')
