import { asc, desc } from 'drizzle-orm'
import { type contactMessages, type quoteRequests, users } from '../../db/schema/tables.ts'
import type { InboxChoice, InboxColumns } from './inbox-choice.ts'

/** What a line of a list says of either kind. */
export const common = <Table extends typeof quoteRequests | typeof contactMessages>(table: Table) => ({
  id: table.id,
  created_at: table.created_at,
  waits_since: table.waits_since,
  seen: table.seen,
  state: table.state,
  handler: users.name,
})

/** The newest of all that hold some words; what is narrowed otherwise, or begins with the oldest, has an index of its own. */
export const isSearch = ({ search, standing, order }: InboxChoice) =>
  search.trim() !== '' && standing === 'all' && order === 'newest'

/** What waits is as old as its waiting, anything else as the day on which it came. */
export function inOrder({ id, waits_since, created_at }: InboxColumns, { standing, order }: InboxChoice) {
  const age = standing === 'waiting' ? waits_since : created_at
  return order === 'longest' ? [asc(age), asc(id)] : [desc(age), asc(id)]
}
