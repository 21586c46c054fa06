import { age } from '../../../../../domain/calendar/age.ts'
import { type ContentKind, linkIn } from '../../../../../domain/content/content-fields.ts'
import {
  type ListedContent,
  listContent,
  listOpenContent,
} from '../../../../../domain/content/list-content.ts'
import type { SiteContext } from '../../../../context.ts'
import { growingList, rowsToFind } from '../../../../ui/pager/growing-list.ts'
import { contentAddress, contentList } from '../content-address.ts'
import { standingOf } from '../content-standing.server.ts'
import { contentWords } from '../content-words.ts'
import { contentsSearch, readContentsQuery, stateInAddress } from './contents-query.ts'

export type ContentsView = Awaited<ReturnType<typeof readContents>>
export type ContentLine = ReturnType<typeof lineOf>

/** What is being written that stands above the list where nothing is asked for. */
const mostOpen = 8

/** What the list shows: what visitors do not see as it is, then the records that its address asks for. */
export async function readContents({ db, clock }: SiteContext, kind: ContentKind, asked: URLSearchParams) {
  const query = readContentsQuery(asked)
  const { search, state, page } = query
  const isChosen = search.trim() !== '' || state !== null
  const [open, found] = await Promise.all([
    isChosen ? [] : listOpenContent(db, kind, mostOpen),
    listContent(db, { kind, search, state: isChosen ? state : 'published' }, rowsToFind(page)),
  ])
  const now = clock.now()
  const { rows, next, isCut, added } = growingList(found, page, (page) => contentsSearch(query, { page }))
  return {
    ...{ kind, isChosen, isCut, added },
    list: contentList[kind],
    open: open.map((record) => lineOf(kind, record, now)),
    rows: rows.map((record) => lineOf(kind, record, now)),
    chosen: { q: search, etat: stateInAddress(state) },
    next,
  }
}

function lineOf(kind: ContentKind, record: ListedContent, now: Date) {
  const { id, title, page_id, mainImage, changed_at, changedBy } = record
  return {
    ...{ id, to: contentAddress(kind, id), title: title.trim() || contentWords[kind].untitled },
    address: page_id,
    picture: linkIn(mainImage) ?? null,
    standing: standingOf(record),
    note: `${changedBy}, ${age(changed_at, now)}`,
  }
}
