import type { ContentKind } from '../../../../../domain/content/content-fields.ts'
import { listContent, listOpenContent } from '../../../../../domain/content/list-content.ts'
import type { SiteContext } from '../../../../context.ts'
import { growingList, rowsToFind } from '../../../../ui/pager/growing-list.ts'
import { contentList } from '../content-address.ts'
import { lineOf } from './content-line.server.ts'
import { contentsSearch, readContentsQuery, stateInAddress } from './contents-query.ts'

export type ContentsView = Awaited<ReturnType<typeof readContents>>

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
    kind,
    isChosen,
    isCut,
    added,
    list: contentList[kind],
    open: open.map((record) => lineOf(kind, record, now)),
    rows: rows.map((record) => lineOf(kind, record, now)),
    chosen: { q: search, etat: stateInAddress(state) },
    next,
  }
}
