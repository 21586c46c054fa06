import { frenchSpaces } from '../../french-spaces.ts'
import type { Typed } from '../../forms/judge-form.ts'
import { sanitiseHtml } from '../../publishing/sanitise-html.ts'
import { withoutControls } from '../../without-controls.ts'

/** What is written in a letter; it is kept as it is typed, whole or not. */
export const issueFields = ['subject', 'preheader', 'content'] as const
export type IssueField = (typeof issueFields)[number]
export type IssueContent = Readonly<Record<IssueField, string>>

export const issueFieldNames: Readonly<Record<IssueField, string>> = {
  subject: 'Objet',
  preheader: 'Accroche',
  content: 'Texte',
}

const longest = { subject: 120, preheader: 160, content: 100_000 } as const satisfies Record<IssueField, number>

/** As it is kept: one line each of subject and preheader, HTML that may be published, spaces that do not break. */
export const tidyContent = (typed: Typed): IssueContent => ({
  subject: line(typed.subject, longest.subject),
  preheader: line(typed.preheader, longest.preheader),
  content: sanitiseHtml((typed.content ?? '').slice(0, longest.content)),
})

const line = (text = '', most: number) =>
  frenchSpaces(withoutControls(text).replace(/\s+/g, ' ').trim()).slice(0, most)

/** What a letter still lacks before it may be sent, by field; nothing when it is whole. */
export function missingIn({ subject, content }: IssueContent): Partial<Record<IssueField, string>> {
  const words = content.replace(/<[^>]*>/g, '').trim()
  const withoutAlt = /<img(?![^>]*\balt="[^"]+")[^>]*>/.test(content)
  return {
    ...(subject === '' && { subject: 'Donnez un objet à la lettre' }),
    ...(words === '' && { content: 'Écrivez la lettre' }),
    ...(words !== '' && withoutAlt && { content: 'Une image n’a pas de texte de remplacement' }),
  }
}
