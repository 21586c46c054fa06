import { href } from 'react-router'
import { isMailName } from '../../../domain/business/texts/mails/mail-texts.ts'

/** How addresses of the office call the texts of law. */
const textSlugs = { terms: 'conditions-generales', privacy: 'confidentialite' } as const

type LegalTextName = keyof typeof textSlugs

/** Where everybody reads them. */
export const publicPaths = {
  terms: href('/conditions_generales'),
  privacy: href('/confidentialite'),
} as const satisfies Record<LegalTextName, string>

/** The text that an address calls so; `null` when there is none. */
export const textBySlug = (slug: string): LegalTextName | null =>
  (Object.keys(textSlugs) as LegalTextName[]).find((name) => textSlugs[name] === slug) ?? null

export const legalTextAddress = (text: LegalTextName) =>
  href('/gestion/reglages/textes/:text', { text: textSlugs[text] })

export const mailAddress = (mail: string) => href('/gestion/reglages/textes/e-mails/:mail', { mail })

const isLegalText = (id: string): id is LegalTextName => Object.hasOwn(textSlugs, id)

/** Where a text leads back to. */
export const textsPage = { to: href('/gestion/reglages/textes'), label: 'Textes' }

/** Where the text that events call so is written. */
export function textAddress(id: string): string {
  if (isLegalText(id)) return legalTextAddress(id)
  return isMailName(id) ? mailAddress(id) : href('/gestion/reglages/textes')
}
