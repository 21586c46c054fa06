import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, notInArray, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/client.ts'
import { contactMessages, quoteRequests, users } from '../../../db/schema/tables.ts'
import type { InboxState } from '../../kernel/inbox-kind.ts'
import { containsAllWords } from '../../kernel/lists/list-records.ts'
import { isAmongNewestMatches } from '../../kernel/lists/newest-matches.ts'
import { splitSearchWords } from '../../kernel/lists/search-words.ts'

/** Returns at most `limit` quote requests that match the filter, in the order that it asks for. */
export function listQuoteRequests(db: Database, choice: InboxFilter, limit: number) {
  const { pointsOfSale, service } = choice
  const { first_name, last_name, brand, model, shop, images } = quoteRequests
  type Shop = (typeof quoteRequests.$inferSelect)['shop']
  type Service = (typeof quoteRequests.$inferSelect)['service']
  const isListedRequest = and(
    matchesFilter(quoteRequests, choice),
    pointsOfSale ? inArray(shop, pointsOfSale as Shop[]) : undefined,
    service === null ? undefined : eq(quoteRequests.service, service as Service),
  )
  return db
    .select({
      ...commonColumns(quoteRequests),
      first_name,
      last_name,
      brand,
      model,
      shop,
      images,
      service: quoteRequests.service,
    })
    .from(quoteRequests)
    .leftJoin(users, eq(users.id, quoteRequests.handled_by))
    .where(
      isWordSearch(choice) ? isAmongNewestMatches(quoteRequests, isListedRequest, limit) : isListedRequest,
    )
    .orderBy(...inboxOrder(quoteRequests, choice))
    .limit(limit)
}

/** Returns at most `limit` contact messages that match the filter, in the order that it asks for. */
export function listContactMessages(db: Database, choice: InboxFilter, limit: number) {
  const { name, email, object } = contactMessages
  const isListedMessage = matchesFilter(contactMessages, choice)
  return db
    .select({ ...commonColumns(contactMessages), name, email, object })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.handled_by))
    .where(
      isWordSearch(choice) ? isAmongNewestMatches(contactMessages, isListedMessage, limit) : isListedMessage,
    )
    .orderBy(...inboxOrder(contactMessages, choice))
    .limit(limit)
}

/** `waiting`: waits for an answer from the workshop. `open`: neither closed nor spam. */
export type InboxStatusFilter = 'waiting' | 'open' | 'all' | InboxState

/** Filter of the inbox lists. A `null` criterion is ignored. */
export interface InboxFilter {
  /** Search words as typed. */
  search: string
  status: InboxStatusFilter
  /** Ids of points of sale. Ignored for contact messages. */
  pointsOfSale: readonly string[] | null
  /** Ignored for contact messages. */
  service: string | null
  /** Id of the assigned staff member; `nobody` selects unassigned records. */
  handler: string | 'nobody' | null
  isSeen: boolean | null
  /** Received at or after `from`, and before `until`. */
  from: Date | null
  until: Date | null
  order: 'longest' | 'newest'
}

/** Columns that both tables have. */
interface InboxColumns {
  id: AnyPgColumn
  created_at: AnyPgColumn
  waits_since: AnyPgColumn
  seen: AnyPgColumn
  state: AnyPgColumn
  handled_by: AnyPgColumn
  search_text: AnyPgColumn
}

/** SQL condition for the criteria that both kinds have. Point of sale and service are applied by `listQuoteRequests`. */
function matchesFilter(table: InboxColumns, choice: InboxFilter): SQL | undefined {
  const { search, status, handler, isSeen, from, until } = choice
  return and(
    hasStatus(table, status),
    containsAllWords(table.search_text, splitSearchWords(search)),
    handler === null ? undefined : isHandledBy(table, handler),
    isSeen === null ? undefined : eq(table.seen, isSeen),
    from ? gte(table.created_at, from) : undefined,
    until ? lt(table.created_at, until) : undefined,
  )
}

function hasStatus({ state, waits_since }: InboxColumns, status: InboxStatusFilter): SQL | undefined {
  if (status === 'all') return undefined
  if (status === 'waiting') return isNotNull(waits_since)
  if (status === 'open') return notInArray(state, ['closed', 'spam'])
  return eq(state, status)
}

const isHandledBy = ({ handled_by }: InboxColumns, handler: string) =>
  handler === 'nobody' ? isNull(handled_by) : eq(handled_by, handler)

/** Columns that the list rows of both kinds show. */
const commonColumns = <Table extends typeof quoteRequests | typeof contactMessages>(table: Table) => ({
  id: table.id,
  created_at: table.created_at,
  waits_since: table.waits_since,
  seen: table.seen,
  state: table.state,
  handler: users.name,
})

/** Whether the list is a plain word search in all records, newest first. Every other filter or order has an index of its own. */
const isWordSearch = ({ search, status, order }: InboxFilter) =>
  search.trim() !== '' && status === 'all' && order === 'newest'

/** Sorts waiting records by the start of their wait, all others by the date received. */
function inboxOrder({ id, waits_since, created_at }: InboxColumns, { status, order }: InboxFilter) {
  const age = status === 'waiting' ? waits_since : created_at
  return order === 'longest' ? [asc(age), asc(id)] : [desc(age), asc(id)]
}
