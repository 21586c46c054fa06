import { data, type RouterContextProvider } from 'react-router'
import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import {
  type Content,
  type ContentKind,
  contentFieldNames,
  contentFields,
  fileFields,
  linksIn,
  titleOf,
  wholeContent,
} from '../../../../../domain/content/content-fields.ts'
import { findContent } from '../../../../../domain/content/content-record.ts'
import { htmlToText } from '../../../../../domain/content/html-blocks.ts'
import { findVersion } from '../../../../../domain/content/list-versions.ts'
import { shortDiff, wordDiff } from '../../../../../domain/content/word-diff.ts'
import { siteContext } from '../../../../context.ts'
import { contentAddress } from '../content-address.ts'

export type VersionView = Awaited<ReturnType<typeof readVersion>>

/**
 * What has changed between a version and the record as it is now; of the newest one, since the version before. 404 for one
 * that is not kept.
 */
export async function readVersion(
  context: Readonly<RouterContextProvider>,
  kind: ContentKind,
  params: { id: string; number: string },
) {
  const { db } = context.get(siteContext)
  const number = /^[1-9]\d{0,5}$/.test(params.number) ? Number(params.number) : 0
  const record = await findContent(db, kind, params.id)
  const version = record && (await findVersion(db, params.id, number))
  if (!version) throw data(null, { status: 404 })
  const isNewest = number === record.version
  const before = isNewest ? await findVersion(db, params.id, number - 1) : version
  const changes = before
    ? changesBetween(kind, wholeContent(kind, before.content), wholeContent(kind, record.content))
    : []
  return {
    ...{ kind, number, isNewest, changes },
    title: titleOf(record.content),
    page: `${contentAddress(kind, record.id)}/versions/${number}`,
    record: contentAddress(kind, record.id),
    lead: `De ${version.author_name}, le ${dayAndHour(version.changed_at)}.`,
    compared: isNewest
      ? before && `Ce qui a changé depuis la version ${number - 1}`
      : `Ce qui a changé depuis cette version`,
  }
}

function changesBetween(kind: ContentKind, before: Content, after: Content) {
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
