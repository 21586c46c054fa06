import { data, type RouterContextProvider } from 'react-router'
import { age } from '../../../../../domain/calendar/age.ts'
import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { writeMoment } from '../../../../../domain/calendar/read-moment.ts'
import {
  type ContentKind,
  linkIn,
  linksIn,
  wholeContent,
} from '../../../../../domain/content/content-fields.ts'
import { findContent } from '../../../../../domain/content/content-record.ts'
import { listVersions } from '../../../../../domain/content/list-versions.ts'
import { missingIn } from '../../../../../domain/content/publishing/missing-in.ts'
import { listEvents } from '../../../../../domain/events/list-events.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { streamLength, streamLines } from '../../journal/stream-lines.server.ts'
import { contentAddress } from '../content-address.ts'
import { standingOf } from '../content-standing.server.ts'
import { contentWords } from '../content-words.ts'
import { cardOf } from './card-view.server.ts'
import { versionLine } from './version-line.server.ts'

export type ContentView = Awaited<ReturnType<typeof readContent>>

/** Versions named on the record's page. */
const versionsShown = 20

/** What the page of a record shows; 404 when there is none of that kind. */
export async function readContent(context: Readonly<RouterContextProvider>, kind: ContentKind, id: string) {
  const { db, clock, addresses, siteUrl } = context.get(siteContext)
  const record = await findContent(db, kind, id)
  if (!record) throw data(null, { status: 404 })
  const content = wholeContent(kind, record.content)
  const [versions, told] = await Promise.all([
    listVersions(db, id, versionsShown),
    listEvents(db, { kind, recordId: id }, streamLength),
  ])
  const now = clock.now()
  const { state, page_id: pageId, publish_at: publishAt, refusal } = record
  const path = pageId && (kind === 'article' ? addresses.article(pageId) : addresses.portfolioEntry(pageId))
  return {
    kind,
    id,
    content,
    state,
    refusal,
    page: contentAddress(kind, id),
    title: content.title?.trim() || contentWords[kind].untitled,
    lead: `Modifié par ${record.changed_by}, ${age(record.changed_at, now)}.`,
    standing: standingOf(record),
    isChanged: record.version !== record.published_version,
    scheduled: publishAt && { said: dayAndHour(publishAt), typed: writeMoment(publishAt) },
    soonest: writeMoment(now),
    path: state === 'published' ? path : null,
    host: new URL(siteUrl).host,
    missing: missingIn(kind, content),
    pictures: [linkIn(content.main_image), linkIn(content.before_image), ...linksIn(content.gallery)].filter(
      (link) => link !== undefined,
    ),
    card: cardOf(content),
    versions: versions.map((version) => versionLine(record, version, now)),
    stream: streamLines(told, context.get(staffContext)),
  }
}
