import {
  type Content,
  type ContentKind,
  contentFieldNames,
  contentFields,
  fileFields,
  linksIn,
} from '../../../../../domain/content/content-fields.ts'
import { shortDiff } from '../../../../../domain/content/word-diff.ts'
import { ownValue } from '../../../../../domain/own-value.ts'
import type { TextComparer } from '../../../../../domain/ports/text-comparer.ts'
import { htmlToText } from '../../../../../domain/publishing/read-html.ts'

/** Fields that differ, each with what was taken out and what was put in. */
export async function changesBetween(
  comparer: TextComparer,
  kind: ContentKind,
  before: Content,
  after: Content,
) {
  const compared = contentFields[kind].map(async (field) => {
    const [one, other] = [read(field, before[field]), read(field, after[field])]
    if (one === other) return []
    const { parts, isByLine } = await comparer.compare(one, other)
    const diff = { parts: shortDiff(parts), isByLine }
    return [{ field, label: ownValue(contentFieldNames, field) ?? field, diff }]
  })
  return (await Promise.all(compared)).flat()
}

/** As it is read: files by their words, a line each. */
function read(field: string, value = ''): string {
  if (field === 'content') return htmlToText(value)
  if (!fileFields.includes(field)) return value
  return linksIn(value)
    .map(({ name, url }) => name || (url.split('/').at(-1) ?? url))
    .join('\n')
}
