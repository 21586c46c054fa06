import type { Typed } from '../../forms/judge-form.ts'
import { frenchSpaces } from '../../french-spaces.ts'
import { sanitiseHtml } from '../../publishing/sanitise-html.ts'
import { readHtml, wordsOf } from '../../texts/html-tree.ts'
import { withoutControls } from '../../without-controls.ts'
import type { IssueContent, IssueField } from './issue-fields.ts'

const longest = { subject: 120, preheader: 160, content: 100_000 } as const satisfies Record<
  IssueField,
  number
>

/** As it is kept while it is typed: what no keyboard types left out, HTML that may be published. */
export const keptContent = (typed: Typed): IssueContent => ({
  subject: line(typed.subject, longest.subject),
  preheader: line(typed.preheader, longest.preheader),
  content: sanitiseHtml((typed.content ?? '').slice(0, longest.content)),
})

const line = (text = '', most: number) =>
  withoutControls(text)
    .replace(/[\r\n\t]+/g, ' ')
    .slice(0, most)

/** As it is sent: its lines without spaces around them, and with those that do not break. */
export const sentWords = ({ subject, preheader, content }: IssueContent): IssueContent => ({
  ...{ subject: frenchSpaces(subject.trim()), preheader: frenchSpaces(preheader.trim()), content },
})

/** What a letter still lacks before it may be sent, by field; nothing when it is whole. */
export function missingIn({ subject, content }: IssueContent): Partial<Record<IssueField, string>> {
  const words = wordsOf(readHtml(content)).trim()
  const withoutAlt = /<img(?![^>]*\balt="[^"]+")[^>]*>/.test(content)
  return {
    ...(subject.trim() === '' && { subject: 'Donnez un objet à la lettre' }),
    ...(words === '' && { content: 'Écrivez la lettre' }),
    ...(words !== '' && withoutAlt && { content: 'Une image n’a pas de texte de remplacement' }),
  }
}
