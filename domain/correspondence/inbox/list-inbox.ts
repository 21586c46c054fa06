import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, notInArray, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/client.ts'
import { contactMessages, quoteRequests, users } from '../../../db/schema/tables.ts'
import type { InboxState } from '../../kernel/inbox-kind.ts'
import { containsAllWords } from '../../kernel/lists/list-records.ts'
import { isAmongNewest } from '../../kernel/lists/newest-matches.ts'
import { searchWords } from '../../kernel/lists/search-words.ts'

/** The quote requests chosen, `limit` at most, those first that waited longest or came last. */
export function listQuoteRequests(db: Database, choice: InboxFilter, limit: number) {
  const { pointsOfSale, service } = choice
  const { first_name, last_name, brand, model, shop, images } = quoteRequests
  type Shop = (typeof quoteRequests.$inferSelect)['shop']
  type Service = (typeof quoteRequests.$inferSelect)['service']
  const isMeant = and(
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
    .where(isWordSearch(choice) ? isAmongNewest(quoteRequests, isMeant, limit) : isMeant)
    .orderBy(...inboxOrder(quoteRequests, choice))
    .limit(limit)
}

/** The contact messages chosen, as requests are. */
export function listContactMessages(db: Database, choice: InboxFilter, limit: number) {
  const { name, email, object } = contactMessages
  const isMeant = matchesFilter(contactMessages, choice)
  return db
    .select({ ...commonColumns(contactMessages), name, email, object })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.handled_by))
    .where(isWordSearch(choice) ? isAmongNewest(contactMessages, isMeant, limit) : isMeant)
    .orderBy(...inboxOrder(contactMessages, choice))
    .limit(limit)
}

/** Waiting: it is for the workshop to say something. Open: neither closed nor spam. */
export type InboxStatusFilter = 'waiting' | 'open' | 'all' | InboxState

/** Which of what came in is asked for; what is `null` is not asked. */
export interface InboxFilter {
  /** As it was typed. */
  search: string
  standing: InboxStatusFilter
  /** Ids of points of sale; of requests alone. */
  pointsOfSale: readonly string[] | null
  /** Of requests alone. */
  service: string | null
  /** Id of whoever has taken it. */
  handler: string | 'nobody' | null
  isSeen: boolean | null
  /** Received since then, and before. */
  from: Date | null
  until: Date | null
  order: 'longest' | 'newest'
}

/** The columns that both kinds have. */
interface InboxColumns {
  id: AnyPgColumn
  created_at: AnyPgColumn
  waits_since: AnyPgColumn
  seen: AnyPgColumn
  state: AnyPgColumn
  handled_by: AnyPgColumn
  search_text: AnyPgColumn
}

/** What `choice` asks of either kind; a point of sale and a service are asked of requests alone. */
function matchesFilter(table: InboxColumns, choice: InboxFilter): SQL | undefined {
  const { search, standing, handler, isSeen, from, until } = choice
  return and(
    hasStatus(table, standing),
    containsAllWords(table.search_text, searchWords(search)),
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

/** What a line of a list says of either kind. */
const commonColumns = <Table extends typeof quoteRequests | typeof contactMessages>(table: Table) => ({
  id: table.id,
  created_at: table.created_at,
  waits_since: table.waits_since,
  seen: table.seen,
  state: table.state,
  handler: users.name,
})

/** The newest of all that hold some words; what is narrowed otherwise, or begins with the oldest, has an index of its own. */
const isWordSearch = ({ search, standing, order }: InboxFilter) =>
  search.trim() !== '' && standing === 'all' && order === 'newest'

/** What waits is as old as its waiting, anything else as the day on which it came. */
function inboxOrder({ id, waits_since, created_at }: InboxColumns, { standing, order }: InboxFilter) {
  const age = standing === 'waiting' ? waits_since : created_at
  return order === 'longest' ? [asc(age), asc(id)] : [desc(age), asc(id)]
}
