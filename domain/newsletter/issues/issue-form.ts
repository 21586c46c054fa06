import type { FileLink } from '../../file-link.ts'
import type { Typed } from '../../forms/judge-form.ts'
import { frenchSpaces } from '../../french-spaces.ts'
import { ownValue } from '../../own-value.ts'
import { linksInText, textOfLinks } from '../../publishing/media-text.ts'
import { uploadedPicture } from '../../publishing/picture-address.ts'
import { picturesIn, readHtml, wordsOf } from '../../publishing/read-html.ts'
import { sanitiseHtml } from '../../publishing/sanitise-html.ts'
import { withoutControls } from '../../without-controls.ts'
import type { IssueContent, IssueField } from './issue-fields.ts'

const longest = {
  subject: 120,
  preheader: 160,
  content: 100_000,
  pictures: 20_000,
} as const satisfies Record<IssueField, number>

/** As it is kept while it is typed: what no keyboard types left out, HTML that may be published. */
export function keptContent(typed: Typed): IssueContent {
  const pictures = ownPictures(typed.pictures)
  const content = sanitiseHtml((typed.content ?? '').slice(0, longest.content))
  return {
    subject: line(typed.subject, longest.subject),
    preheader: line(typed.preheader, longest.preheader),
    content: withWords(content, pictures),
    pictures: textOfLinks(pictures),
  }
}

const ownPictures = (typed = '') =>
  linksInText(withoutControls(typed.slice(0, longest.pictures))).filter(({ url }) => uploadedPicture(url))

/** What was said of a picture after it was put into the text is said there too. */
const withWords = (html: string, pictures: readonly FileLink[]): string =>
  html.replace(/<img src="([^"]*)" alt=""/g, (untold, src: string) => {
    const name = pictures.find(({ url }) => url === src)?.name
    return name
      ? `<img src="${src}" alt="${name.replace(/[&"<>]/g, (sign) => ownValue(signs, sign) ?? '')}"`
      : untold
  })

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

const line = (text = '', most: number) =>
  withoutControls(text)
    .replace(/[\r\n\t]+/g, ' ')
    .slice(0, most)

/** What readers get of it. */
export type SentWords = Omit<IssueContent, 'pictures'>

/** As it is sent: its lines without spaces around them, and with those that do not break. */
export const sentWords = ({ subject, preheader, content }: SentWords): SentWords => ({
  subject: frenchSpaces(subject.trim()),
  preheader: frenchSpaces(preheader.trim()),
  content,
})

/** What a letter still lacks before it may be sent, by field; nothing when it is whole. */
export function missingIn({ subject, content }: SentWords): Partial<Record<IssueField, string>> {
  const text = readHtml(content)
  const words = wordsOf(text).trim()
  const withoutAlt = picturesIn(text).some(({ attributes }) => !attributes.alt)
  return {
    ...(subject.trim() === '' && { subject: 'Donnez un objet à la lettre' }),
    ...(words === '' && { content: 'Écrivez la lettre' }),
    ...(words !== '' && withoutAlt && { content: 'Dites ce que montre chaque image du texte' }),
  }
}
