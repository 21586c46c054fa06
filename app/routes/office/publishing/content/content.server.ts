import { data, type RouterContextProvider } from 'react-router'
import { formatDayAndHour, formatTimeAgo } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { formatMoment } from '../../../../../domain/kernel/calendar/paris-time.ts'
import { listEvents } from '../../../../../domain/oversight/journal/list-events.ts'
import {
  type ContentKind,
  type ContentValues,
  contentTitleOf,
  findFileLinksIn,
  findFirstFileLinkIn,
  withMissingContentFields,
} from '../../../../../domain/publishing/content/content-fields.ts'
import {
  type ContentRecord,
  findContent,
  listContentVersions,
} from '../../../../../domain/publishing/content/content-records.ts'
import { findMissingContentFields } from '../../../../../domain/publishing/editing/publish-content.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { maxActivityLines, recordActivityLines } from '../../../../office/journal/activity-feed.server.ts'
import { contentAddress } from '../../../../office/records/content-address.ts'
import { socialCard } from '../../../../ui/pictures/picture/social-card.ts'
import { socialImageOf } from '../../../../ui/pictures/social-image.ts'
import type { StatusTone } from '../../../../ui/status-text.tsx'
import { articleExcerptOf } from '../../../news/article-excerpt.server.ts'
import { contentWords } from './content-words.ts'

export type ContentView = Awaited<ReturnType<typeof loadContentPage>>

/** Number of versions listed on the record's page. */
const versionsShown = 20

/** Loads the page of a record; throws 404 if there is none of that kind. */
export async function loadContentPage(
  context: Readonly<RouterContextProvider>,
  kind: ContentKind,
  id: string,
) {
  const { db, clock, addresses, siteUrl, facts } = context.get(siteContext)
  const record = await findContent(db, kind, id)
  if (!record) throw data(null, { status: 404 })
  const content = withMissingContentFields(kind, record.content)
  const [versions, events] = await Promise.all([
    listContentVersions(db, id, versionsShown),
    listEvents(db, { kind, recordId: id }, maxActivityLines, facts.current()),
  ])
  const now = clock.now()
  const { state, page_id: pageId, publish_at: publishAt, refusal: rejection } = record
  const path = pageId && (kind === 'article' ? addresses.article(pageId) : addresses.portfolioEntry(pageId))
  return {
    kind,
    id,
    content,
    state,
    rejection,
    page: contentAddress(kind, id),
    title: content.title?.trim() || contentWords[kind].untitled,
    lead: `Modifié par ${record.changed_by}, ${formatTimeAgo(record.changed_at, now)}.`,
    status: contentStatusOf(record),
    isChanged: record.version !== record.published_version,
    scheduled: publishAt && { typed: formatMoment(publishAt) },
    soonest: formatMoment(now),
    path: state === 'published' ? path : null,
    host: new URL(siteUrl).host,
    missing: findMissingContentFields(kind, content),
    pictures: [
      findFirstFileLinkIn(content.main_image),
      findFirstFileLinkIn(content.before_image),
      ...findFileLinksIn(content.gallery),
    ].filter((link) => link !== undefined),
    card: toSocialCard(content),
    versions: versions.map((version) => versionLine(record, version, now)),
    stream: recordActivityLines(events, context.get(staffContext)),
  }
}

type ListedVersion = Awaited<ReturnType<typeof listContentVersions>>[number]

/** Returns a version for the list on the record's page. */
function versionLine(record: ContentRecord, version: ListedVersion, now: Date) {
  const { number, author_name: author, changed_at, published_at } = version
  const isPublic = record.state === 'published' && number === record.published_version
  const publication = isPublic ? 'en ligne' : published_at ? 'a été en ligne' : null
  return {
    number,
    to: `${contentAddress(record.kind, record.id)}/versions/${number}`,
    note: [`${author}, ${formatTimeAgo(changed_at, now)}`, publication].filter(Boolean).join(', '),
    isNewest: number === record.version,
  }
}

/** Returns the preview of the page's link on social networks. */
function toSocialCard(content: ContentValues) {
  const picture = findFirstFileLinkIn(content.main_image)
  const image = (picture && socialImageOf(picture)) ?? socialCard
  const title = contentTitleOf(content)
  return { image, title, text: articleExcerptOf(content.content ?? '') }
}

type ContentPublication = Pick<ContentRecord, 'state' | 'version' | 'published_version' | 'publish_at'>

/** Returns the state of a record as text and tone. */
export function contentStatusOf(record: ContentPublication): { text: string; tone: StatusTone } {
  const { state, version, published_version, publish_at } = record
  const isChanged = version !== published_version
  if (publish_at) return { text: `Publication prévue le ${formatDayAndHour(publish_at)}`, tone: 'moving' }
  if (state === 'withdrawn') return { text: 'Hors ligne', tone: 'void' }
  if (state === 'draft') return { text: 'Brouillon', tone: 'open' }
  return isChanged
    ? { text: 'En ligne, à mettre à jour', tone: 'moving' }
    : { text: 'En ligne', tone: 'done' }
}
