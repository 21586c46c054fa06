import { data, type RouterContextProvider, redirect } from 'react-router'
import { formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { abridgeDiff } from '../../../../../domain/kernel/html/word-diff.ts'
import type { TextComparer } from '../../../../../domain/kernel/ports/text-comparer.ts'
import { getOwnProperty } from '../../../../../domain/kernel/text/own-property.ts'
import {
  type ContentKind,
  type ContentValues,
  contentFieldNames,
  contentFields,
  contentFileFields,
  contentTitleOf,
  findFileLinksIn,
  withMissingContentFields,
} from '../../../../../domain/publishing/content/content-fields.ts'
import { findContent, findContentVersion } from '../../../../../domain/publishing/content/content-records.ts'
import { restoreContentVersion } from '../../../../../domain/publishing/editing/edit-content.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { siteContext } from '../../../../http/context.ts'
import type { RouteArgs } from '../../../../http/route-args.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { contentAddress } from '../../../../office/records/content-address.ts'
import { contentWords } from './content-words.ts'

export type ContentVersionView = Awaited<ReturnType<typeof loadContentVersionPage>>

/**
 * Loads the changes between a version and the current record; for the newest version, those since the version before. Throws 404
 * for a version that is not stored.
 */
export async function loadContentVersionPage(
  context: Readonly<RouterContextProvider>,
  kind: ContentKind,
  params: { id: string; number: string },
) {
  const { db, comparer } = context.get(siteContext)
  const number = /^[1-9]\d{0,5}$/.test(params.number) ? Number(params.number) : 0
  const record = await findContent(db, kind, params.id)
  const version = record && (await findContentVersion(db, params.id, number))
  if (!version) throw data(null, { status: 404 })
  const isNewest = number === record.version
  const before = isNewest ? await findContentVersion(db, params.id, number - 1) : version
  const changes = before
    ? await changesBetween(
        comparer,
        kind,
        withMissingContentFields(kind, before.content),
        withMissingContentFields(kind, record.content),
      )
    : []
  return {
    kind,
    number,
    isNewest,
    changes,
    title: contentTitleOf(record.content),
    page: `${contentAddress(kind, record.id)}/versions/${number}`,
    record: contentAddress(kind, record.id),
    lead: `De ${version.author_name}, le ${formatDayAndHour(version.changed_at)}.`,
    compared: isNewest
      ? before && `Ce qui a changé depuis la version ${number - 1}`
      : `Ce qui a changé depuis cette version`,
  }
}

/** Returns the fields that differ, each with deletions and insertions. */
async function changesBetween(
  comparer: TextComparer,
  kind: ContentKind,
  before: ContentValues,
  after: ContentValues,
) {
  const compared = contentFields[kind].map(async (field) => {
    const [one, other] = [read(field, before[field]), read(field, after[field])]
    if (one === other) return []
    const isHtml = field === 'content'
    const { parts, isByLine } = await (isHtml ? comparer.compareHtml : comparer.compare)(one, other)
    if (parts.every(({ kind }) => kind === 'same')) return []
    const diff = { parts: abridgeDiff(parts), isByLine }
    return [{ field, label: getOwnProperty(contentFieldNames, field) ?? field, diff }]
  })
  return (await Promise.all(compared)).flat()
}

/** Returns the text of a field for comparison; files are compared by their captions, one per line. */
function read(field: string, value = ''): string {
  if (!contentFileFields.includes(field)) return value
  return findFileLinksIn(value)
    .map(({ name, url }) => name || (url.split('/').at(-1) ?? url))
    .join('\n')
}

type VersionRouteArgs = RouteArgs & { params: { id: string; number: string } }

/** Returns the form handler that restores a version and redirects to its record. */
export const contentVersionForms = (kind: ContentKind) =>
  actionsByIntent({
    reprendre: officeForm({
      async run({ deps, by }, { params: { id, number } }: VersionRouteArgs) {
        const versionKey = { kind, id, number: /^\d{1,6}$/.test(number) ? Number(number) : 0 }
        const restored = await restoreContentVersion(deps, by, versionKey)
        return restored.outcome === 'saved' ? redirect(contentAddress(kind, id), 303) : restored
      },
      rejections: { gone: contentWords[kind].gone },
    }),
  })
