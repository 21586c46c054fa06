import { data, type RouterContextProvider } from 'react-router'
import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { type ContentKind, titleOf, wholeContent } from '../../../../../domain/content/content-fields.ts'
import { findContent } from '../../../../../domain/content/content-record.ts'
import { findVersion } from '../../../../../domain/content/list-versions.ts'
import { siteContext } from '../../../../context.ts'
import { contentAddress } from '../content-address.ts'
import { changesBetween } from './changes-between.server.ts'

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
  const { db, comparer } = context.get(siteContext)
  const number = /^[1-9]\d{0,5}$/.test(params.number) ? Number(params.number) : 0
  const record = await findContent(db, kind, params.id)
  const version = record && (await findVersion(db, params.id, number))
  if (!version) throw data(null, { status: 404 })
  const isNewest = number === record.version
  const before = isNewest ? await findVersion(db, params.id, number - 1) : version
  const changes = before
    ? await changesBetween(
        comparer,
        kind,
        wholeContent(kind, before.content),
        wholeContent(kind, record.content),
      )
    : []
  return {
    kind,
    number,
    isNewest,
    changes,
    title: titleOf(record.content),
    page: `${contentAddress(kind, record.id)}/versions/${number}`,
    record: contentAddress(kind, record.id),
    lead: `De ${version.author_name}, le ${dayAndHour(version.changed_at)}.`,
    compared: isNewest
      ? before && `Ce qui a changé depuis la version ${number - 1}`
      : `Ce qui a changé depuis cette version`,
  }
}
