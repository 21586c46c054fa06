import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { contactMessages, quoteRequests, users } from '../../db/schema/tables.ts'
import { isAmongNewest } from '../lists/newest.ts'
import { type InboxChoice, type InboxColumns, isChosen } from './inbox-choice.ts'

/** What a line of a list says of either kind. */
const common = <Table extends typeof quoteRequests | typeof contactMessages>(table: Table) => ({
  id: table.id,
  created_at: table.created_at,
  waits_since: table.waits_since,
  seen: table.seen,
  state: table.state,
  handler: users.name,
})

/** The quote requests chosen, `limit` at most, those first that waited longest or came last. */
export function listRequests(db: Database, choice: InboxChoice, limit: number) {
  const { pointsOfSale, service } = choice
  const { first_name, last_name, brand, model, shop, images } = quoteRequests
  type Shop = (typeof quoteRequests.$inferSelect)['shop']
  type Service = (typeof quoteRequests.$inferSelect)['service']
  const isMeant = and(
    isChosen(quoteRequests, choice),
    pointsOfSale ? inArray(shop, pointsOfSale as Shop[]) : undefined,
    service === null ? undefined : eq(quoteRequests.service, service as Service),
  )
  return db
    .select({
      ...common(quoteRequests),
      ...{ first_name, last_name, brand, model, shop, images, service: quoteRequests.service },
    })
    .from(quoteRequests)
    .leftJoin(users, eq(users.id, quoteRequests.handled_by))
    .where(isSearch(choice) ? isAmongNewest(quoteRequests, isMeant, limit) : isMeant)
    .orderBy(...inOrder(quoteRequests, choice))
    .limit(limit)
}

/** The contact messages chosen, as requests are. */
export function listMessages(db: Database, choice: InboxChoice, limit: number) {
  const { name, email, object } = contactMessages
  const isMeant = isChosen(contactMessages, choice)
  return db
    .select({ ...common(contactMessages), ...{ name, email, object } })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.handled_by))
    .where(isSearch(choice) ? isAmongNewest(contactMessages, isMeant, limit) : isMeant)
    .orderBy(...inOrder(contactMessages, choice))
    .limit(limit)
}

/** The newest of all that hold some words; what is narrowed otherwise, or begins with the oldest, has an index of its own. */
const isSearch = ({ search, standing, order }: InboxChoice) =>
  search.trim() !== '' && standing === 'all' && order === 'newest'

/** What waits is as old as its waiting, anything else as the day on which it came. */
function inOrder({ id, waits_since, created_at }: InboxColumns, { standing, order }: InboxChoice) {
  const age = standing === 'waiting' ? waits_since : created_at
  return order === 'longest' ? [asc(age), asc(id)] : [desc(age), asc(id)]
}
