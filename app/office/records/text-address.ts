import { href } from 'react-router'
import { findMailByStoredName } from '../../../domain/business/texts/mails/mail-texts.ts'

/** Slugs of the legal texts in office addresses. */
const textSlugs = { terms: 'conditions-generales', privacy: 'confidentialite' } as const

type LegalTextName = keyof typeof textSlugs

export const publicLegalTextPaths = {
  terms: href('/conditions_generales'),
  privacy: href('/confidentialite'),
} as const satisfies Record<LegalTextName, string>

/** Returns the legal text with this slug; `null` if there is none. */
export const findLegalTextBySlug = (slug: string): LegalTextName | null =>
  (Object.keys(textSlugs) as LegalTextName[]).find((name) => textSlugs[name] === slug) ?? null

export const legalTextAddress = (text: LegalTextName) =>
  href('/gestion/reglages/textes/:text', { text: textSlugs[text] })

/** Returns the address of the texts of a mail, by its stored name (`storedMailName`). */
export const mailTextsAddress = (mail: string) => href('/gestion/reglages/textes/e-mails/:mail', { mail })

const isLegalText = (id: string): id is LegalTextName => Object.hasOwn(textSlugs, id)

/** Link back to the list of texts. */
export const textsPageAddress = { to: href('/gestion/reglages/textes'), label: 'Textes' }

/** Returns the address at which the text with this event id is edited. */
export function textEditAddress(id: string): string {
  if (isLegalText(id)) return legalTextAddress(id)
  return findMailByStoredName(id) ? mailTextsAddress(id) : href('/gestion/reglages/textes')
}
