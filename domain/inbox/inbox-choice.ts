import { and, eq, gte, isNotNull, isNull, lt, notInArray, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { holdsWords } from '../lists/choice.ts'
import { searchWords } from '../lists/search-words.ts'
import type { InboxState } from './inbox-kind.ts'

/** Waiting: it is for the workshop to say something. Open: neither closed nor spam. */
export type Standing = 'waiting' | 'open' | 'all' | InboxState

/** Which of what came in is asked for; what is `null` is not asked. */
export interface InboxChoice {
  /** As it was typed. */
  search: string
  standing: Standing
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
export interface InboxColumns {
  id: AnyPgColumn
  created_at: AnyPgColumn
  waits_since: AnyPgColumn
  seen: AnyPgColumn
  state: AnyPgColumn
  handled_by: AnyPgColumn
  words: AnyPgColumn
}

/** The condition of `choice`, but for what requests alone have. */
export function isChosen(table: InboxColumns, choice: InboxChoice): SQL | undefined {
  const { search, standing, handler, isSeen, from, until } = choice
  return and(
    stands(table, standing),
    holdsWords(table.words, searchWords(search)),
    handler === null ? undefined : isHandledBy(table, handler),
    isSeen === null ? undefined : eq(table.seen, isSeen),
    from ? gte(table.created_at, from) : undefined,
    until ? lt(table.created_at, until) : undefined,
  )
}

function stands({ state, waits_since }: InboxColumns, standing: Standing): SQL | undefined {
  if (standing === 'all') return undefined
  if (standing === 'waiting') return isNotNull(waits_since)
  if (standing === 'open') return notInArray(state, ['closed', 'spam'])
  return eq(state, standing)
}

const isHandledBy = ({ handled_by }: InboxColumns, handler: string) =>
  handler === 'nobody' ? isNull(handled_by) : eq(handled_by, handler)
