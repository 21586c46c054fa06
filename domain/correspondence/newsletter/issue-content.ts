import type { FileLink } from '../../../db/schema/file-link.ts'
import { parseUploadedPictureAddress } from '../../kernel/files/picture-address.ts'
import type { FormInput } from '../../kernel/forms/validate-form.ts'
import { mediaFromFieldText, mediaToFieldText } from '../../kernel/html/media-text.ts'
import { findPicturesInHtml, parseHtml, textOfHtml } from '../../kernel/html/parse-html.ts'
import { sanitizeHtml } from '../../kernel/html/sanitize-html.ts'
import { withFrenchSpaces } from '../../kernel/text/french-spaces.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'
import {
  type NewsletterIssueContent,
  type NewsletterIssueField,
  newsletterIssueFields,
} from './issue-fields.ts'

/** Maximum number of characters of each field; of `content`, with its HTML tags. */
const maxLengths = {
  subject: 120,
  preheader: 160,
  content: 100_000,
  pictures: 20_000,
} as const satisfies Record<NewsletterIssueField, number>

/** Maximum number of characters of a typed content: beyond, it is rejected before its HTML is parsed. */
const maxTypedContent = 400_000

/** Returns the content if its typed HTML is too long to be sanitised, with the maximum of the sanitised one; otherwise `null`. */
export const findTooLongHtml = ({
  content = '',
}: FormInput): { field: NewsletterIssueField; maxLength: number } | null =>
  content.length > maxTypedContent ? { field: 'content', maxLength: maxLengths.content } : null

/** Returns the first field that is too long, with its maximum number of characters; `null` if all can be stored. */
export function findTooLongField(
  content: NewsletterIssueContent,
): { field: NewsletterIssueField; maxLength: number } | null {
  const field = newsletterIssueFields.find((name) => content[name].length > maxLengths[name])
  return field ? { field, maxLength: maxLengths[field] } : null
}

/** Cleans the typed content for storage: removes control characters and sanitises the HTML. */
export function cleanNewsletterIssueContent(typed: FormInput): NewsletterIssueContent {
  const pictures = ownPictures(typed.pictures)
  return {
    subject: cleanLine(typed.subject),
    preheader: cleanLine(typed.preheader),
    content: withAlternatives(sanitizeHtml(typed.content ?? ''), pictures),
    pictures: mediaToFieldText(pictures),
  }
}

const ownPictures = (typed = '') =>
  mediaFromFieldText(stripControlCharacters(typed)).filter(({ url }) => parseUploadedPictureAddress(url))

/** Fills empty `alt` attributes in the text with the current descriptions of the pictures. */
const withAlternatives = (html: string, pictures: readonly FileLink[]): string =>
  html.replace(/<img src="([^"]*)" alt=""/g, (unnamed, src: string) => {
    const name = pictures.find(({ url }) => url === src)?.name
    return name
      ? `<img src="${src}" alt="${name.replace(/[&"<>]/g, (sign) => getOwnProperty(htmlEntities, sign) ?? '')}"`
      : unnamed
  })

const htmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
}

const cleanLine = (text = '') => stripControlCharacters(text).replace(/[\r\n\t]+/g, ' ')

/** Content of an issue that its readers get. */
export type SentNewsletterIssueContent = Omit<NewsletterIssueContent, 'pictures'>

/** Returns the content as it is sent: subject and preheader trimmed, with non-breaking spaces where French requires them. */
export const toSentNewsletterIssueContent = ({
  subject,
  preheader,
  content,
}: SentNewsletterIssueContent): SentNewsletterIssueContent => ({
  subject: withFrenchSpaces(subject.trim()),
  preheader: withFrenchSpaces(preheader.trim()),
  content,
})

/** Returns why an issue cannot be sent yet, by field (French sentences); empty if it is complete. */
export function findMissingNewsletterIssueFields({
  subject,
  content,
}: SentNewsletterIssueContent): Partial<Record<NewsletterIssueField, string>> {
  const text = parseHtml(content)
  const words = textOfHtml(text).trim()
  const withoutAlt = findPicturesInHtml(text).some(({ attributes }) => !attributes.alt)
  return {
    ...(subject.trim() === '' && { subject: 'Donnez un objet à la lettre' }),
    ...(words === '' && { content: 'Écrivez la lettre' }),
    ...(words !== '' && withoutAlt && { content: 'Décrivez ce que montre chaque image du texte' }),
  }
}
