import { age } from '../../../../../domain/calendar/age.ts'
import type { ContentRecord } from '../../../../../domain/content/content-record.ts'
import type { listVersions } from '../../../../../domain/content/list-versions.ts'
import { contentAddress } from '../content-address.ts'

type ListedVersion = Awaited<ReturnType<typeof listVersions>>[number]

/** A version as the record's page names it. */
export function versionLine(record: ContentRecord, version: ListedVersion, now: Date) {
  const { number, author_name: author, changed_at, published_at } = version
  const isPublic = record.state === 'published' && number === record.published_version
  const said = isPublic ? 'en ligne' : published_at ? 'a été en ligne' : null
  return {
    number,
    to: `${contentAddress(record.kind, record.id)}/versions/${number}`,
    note: [`${author}, ${age(changed_at, now)}`, said].filter(Boolean).join(', '),
    isNewest: number === record.version,
  }
}
