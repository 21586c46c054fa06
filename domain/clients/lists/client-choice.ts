import { and, eq, exists, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, users } from '../../../db/schema/tables.ts'
import { holdsWords } from '../../lists/choice.ts'
import { searchWords } from '../../lists/search-words.ts'
import type { ClientType } from '../client-fields.ts'

/** Which clients are asked for, and in which order. */
export interface ClientChoice {
  /** As it was typed. */
  search: string
  type: ClientType | null
  /** With an account of the client area, or without one. */
  hasAccess: boolean | null
  sort: 'name' | 'newest'
  descending: boolean
}

export const account = { id: users.id }

export const hasAccount = (db: Database) =>
  exists(db.select(account).from(users).where(eq(users.id, clients.id)))

/** As France sorts names. */
export const byName = sql`${clients.called} collate "french"`

export function isChosen(db: Database, { search, type, hasAccess }: ClientChoice): SQL | undefined {
  return and(
    isNull(clients.merged_into),
    isNull(clients.erased_at),
    type ? eq(clients.type, type) : undefined,
    hasAccess === null ? undefined : hasAccess ? hasAccount(db) : not(hasAccount(db)),
    holdsWords(clients.words, searchWords(search)),
  )
}
