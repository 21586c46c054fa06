import type { RouterContextProvider } from 'react-router'
import { age } from '../../../../../domain/calendar/age.ts'
import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { pointOfSaleName } from '../../../../../domain/documents/points-of-sale.ts'
import { handlingAct } from '../../../../../domain/inbox/handling/handled.ts'
import type { InboxChoice } from '../../../../../domain/inbox/inbox-choice.ts'
import type { InboxKind } from '../../../../../domain/inbox/inbox-kind.ts'
import { isLate } from '../../../../../domain/inbox/is-late.ts'
import { listMessages } from '../../../../../domain/inbox/list-messages.ts'
import { listRequests } from '../../../../../domain/inbox/list-requests.ts'
import { stateNames } from '../../../../../domain/inbox/state-names.ts'
import { isTooShort as isTooShortFor, searchWords } from '../../../../../domain/lists/search-words.ts'
import { photoIdOf } from '../../../../../domain/quote-requests/photo-path.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { vehicleName } from '../../../../../domain/vehicle-name.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../context.ts'
import { growingList, rowsToFind } from '../../../../ui/pager/growing-list.ts'
import { recordAddress, thumbnailAddress } from '../inbox-address.ts'
import { inboxSearch, readInboxQuery } from '../inbox-query.ts'
import { toneOf } from '../state-tone.ts'
import { chooseInbox } from './choose-inbox.server.ts'
import { describeQuery } from './describe-query.ts'

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

async function linesOf(
  { db }: SiteContext,
  kind: InboxKind,
  choice: InboxChoice,
  { limit, now }: { limit: number; now: Date },
) {
  if (kind === 'request') {
    const rows = await listRequests(db, choice, limit)
    return rows.map((row) => ({ ...common(kind, row, now), ...requestCells(row) }))
  }
  const rows = await listMessages(db, choice, limit)
  return rows.map((row) => ({ ...common(kind, row, now), ...messageCells(row) }))
}

type Request = Awaited<ReturnType<typeof listRequests>>[number]
type Message = Awaited<ReturnType<typeof listMessages>>[number]

function common(
  kind: InboxKind,
  { id, created_at, waits_since, seen, state, handler }: Request | Message,
  now: Date,
) {
  const since = waits_since ?? created_at
  return {
    id,
    to: recordAddress(kind, id),
    isSeen: seen,
    handler,
    state: { text: stateNames[kind][state], tone: toneOf(state) },
    at: since.toISOString(),
    age: age(since, now),
    when: dayAndHour(since),
    isLate: waits_since !== null && isLate(waits_since, now),
  }
}

function requestCells({ id, first_name, last_name, brand, model, service, shop, images }: Request) {
  const [first] = images
  return {
    photo: first ? thumbnailAddress(id, photoIdOf(first)) : null,
    name: `${first_name} ${last_name}`,
    what: vehicleName({ brand, model }) || service,
    place: pointOfSaleName(shop),
  }
}

const messageCells = ({ name, email, object }: Message) => ({
  photo: null,
  name: name || email,
  what: object,
  place: '',
})
