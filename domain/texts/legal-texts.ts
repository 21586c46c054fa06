import type { legalTextNames } from '../../db/schema/content/text-versions.ts'
import { termsArticles } from '../general-terms/articles.ts'
import { sanitiseHtml } from '../publishing/sanitise-html.ts'
import { firstPrivacy } from './first-privacy.ts'
import { legalVariables } from './legal-words.ts'
import { writeClauses } from './write-clauses.ts'

export type LegalTextName = (typeof legalTextNames)[number]

/** What of the privacy policy is no text: it stands alone in its paragraph, and is shown in its place. */
export const privacyParts = {
  registre: 'seule dans son paragraphe\u00a0: ce que le site recueille, et pourquoi',
  durées: 'seule dans son paragraphe\u00a0: combien de temps il le garde',
  opposition: 'seule dans son paragraphe\u00a0: la case par laquelle on refuse la mesure d’audience',
} as const

export type PrivacyPart = keyof typeof privacyParts

interface LegalText {
  title: string
  variables: Readonly<Record<string, string>>
  first(): string
}

/** The two texts of law that the workshop writes (docs/product.md §11.22). */
export const legalTexts: Readonly<Record<LegalTextName, LegalText>> = {
  terms: {
    title: 'Conditions générales',
    variables: legalVariables,
    first: () => sanitiseHtml(writeClauses(termsArticles)),
  },
  privacy: {
    title: 'Politique de confidentialité',
    variables: { ...legalVariables, ...privacyParts },
    first: () => sanitiseHtml(firstPrivacy),
  },
}

export const legalTextList = Object.keys(legalTexts) as LegalTextName[]
