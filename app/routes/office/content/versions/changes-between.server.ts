import {
  type Content,
  type ContentKind,
  contentFieldNames,
  contentFields,
  fileFields,
  linksIn,
} from '../../../../../domain/content/content-fields.ts'
import { shortDiff, wordDiff } from '../../../../../domain/content/word-diff.ts'
import { htmlToText } from '../../../../../domain/publishing/read-html.ts'

/** Fields that differ, each with what was taken out and what was put in. */
export function changesBetween(kind: ContentKind, before: Content, after: Content) {
  return contentFields[kind].flatMap((field) => {
    const [one, other] = [read(field, before[field]), read(field, after[field])]
    const parts = one === other ? [] : shortDiff(wordDiff(one, other))
    return parts.length > 0 ? [{ field, label: contentFieldNames[field] ?? field, parts }] : []
  })
}

/** As it is read: files by their words, a line each. */
function read(field: string, value = ''): string {
  if (field === 'content') return htmlToText(value)
  if (!fileFields.includes(field)) return value
  return linksIn(value)
    .map(({ name, url }) => name || (url.split('/').at(-1) ?? url))
    .join('\n')
}
