import { formatTimeAgo } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { getOwnProperty } from '../../../../../domain/kernel/text/own-property.ts'
import {
  type ContentKind,
  findFirstFileLinkIn,
} from '../../../../../domain/publishing/content/content-fields.ts'
import {
  type ListedContent,
  listContent,
  listContentWithUnpublishedChanges,
} from '../../../../../domain/publishing/content/content-records.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { contentAddress, contentListAddress } from '../../../../office/records/content-address.ts'
import {
  growingListQueryString,
  loadGrowingList,
  parseGrowingListQuery,
} from '../../../../ui/pager/growing-list.ts'
import { contentStatusOf } from './content.server.ts'
import { contentListQueryParameters, contentStates } from './content-list-query.ts'
import { contentWords } from './content-words.ts'

export type ContentListView = Awaited<ReturnType<typeof loadContentListPage>>

/** Maximum number of drafts shown above an unfiltered list. */
const maxDraftsShown = 8

/** Loads the list: first the records whose current version visitors do not see, then those for the query. */
export async function loadContentListPage(
  { db, clock }: SiteContext,
  kind: ContentKind,
  searchParams: URLSearchParams,
) {
  const query = parseGrowingListQuery(contentListQueryParameters, searchParams)
  const isChosen = growingListQueryString(query) !== '?'
  const state = isChosen ? (getOwnProperty(contentStates, query.etat) ?? null) : 'published'
  const [open, { rows, ...growth }] = await Promise.all([
    isChosen ? [] : listContentWithUnpublishedChanges(db, kind, maxDraftsShown),
    loadGrowingList(query, (limit) => listContent(db, { kind, search: query.q, state }, limit)),
  ])
  const now = clock.now()
  return {
    ...growth,
    kind,
    isChosen,
    list: contentListAddress[kind],
    open: open.map((record) => toContentLine(kind, record, now)),
    rows: rows.map((record) => toContentLine(kind, record, now)),
    query,
  }
}

export type ContentLine = ReturnType<typeof toContentLine>

/** Returns a record for the list. */
function toContentLine(kind: ContentKind, record: ListedContent, now: Date) {
  const { id, title, page_id, mainImage, changed_at, changedBy } = record
  return {
    id,
    to: contentAddress(kind, id),
    title: title.trim() || contentWords[kind].untitled,
    address: page_id,
    picture: findFirstFileLinkIn(mainImage) ?? null,
    status: contentStatusOf(record),
    note: `${changedBy}, ${formatTimeAgo(changed_at, now)}`,
  }
}
