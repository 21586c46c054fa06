import type { RouterContextProvider } from 'react-router'
import { handlingAct } from '../../../../../domain/inbox/handling/handled.ts'
import type { InboxKind } from '../../../../../domain/inbox/inbox-kind.ts'
import { isTooShort as isTooShortFor, searchWords } from '../../../../../domain/lists/search-words.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { growingList, rowsToFind } from '../../../../ui/pager/growing-list.ts'
import { inboxSearch, readInboxQuery } from '../inbox-query.ts'
import { chooseInbox } from './choose-inbox.server.ts'
import { describeQuery } from './describe-query.ts'
import { linesOf } from './inbox-lines.server.ts'

export type InboxView = Awaited<ReturnType<typeof readList>>
export type InboxLine = InboxView['lines'][number]

/** What a list shows: the first of the lines that its address asks for, and where the others are. */
export async function readList(
  context: Readonly<RouterContextProvider>,
  kind: InboxKind,
  asked: URLSearchParams,
) {
  const { clock } = context.get(siteContext)
  const reader = context.get(staffContext)
  const query = readInboxQuery(kind, asked)
  const now = clock.now()
  const choice = chooseInbox(query, reader, now)
  // Without three letters together, no index would help.
  const isTooShort = query.q !== '' && isTooShortFor(searchWords(query.q))
  const found = isTooShort
    ? []
    : await linesOf(context.get(siteContext), kind, choice, { limit: rowsToFind(query.page), now })
  const { rows: lines, next, added } = growingList(found, query.page, (page) => inboxSearch(query, { page }))
  const { page: _, ...chosen } = query
  return {
    kind,
    lines,
    chosen,
    search: inboxSearch(query, { page: query.page }),
    isTooShort,
    isChosen: inboxSearch(query) !== '',
    line: describeQuery(kind, query, reader),
    standing: choice.standing,
    hasOwnScope: kind === 'request' && reader.pointsOfSale !== null,
    mayHandle: may(reader, handlingAct[kind]),
    next,
    added,
  }
}
