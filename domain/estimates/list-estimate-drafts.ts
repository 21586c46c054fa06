import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients, estimateDrafts } from '../../db/schema/tables.ts'
import { holdsWords } from '../lists/choice.ts'
import { searchWords } from '../lists/search-words.ts'
import { isWithin } from '../search/scope.ts'
import type { EstimateChoice } from './list-office-estimates.ts'

/** Drafts, what was written last first, `limit` at most; by their client and what is typed. */
export async function listDrafts(
  db: Database,
  { search, scope }: Omit<EstimateChoice, 'state'>,
  limit: number,
) {
  const { id, pos_id, changed_at, author_name, content } = estimateDrafts
  const vehicle = sql<string>`coalesce(${content}->>'vehicle', '')`
  const text = sql`folded(coalesce(${clients.words}, '') || ' ' || ${vehicle} || ' ' || coalesce(${content}->>'registration', ''))`
  return db
    .select({ id, pos_id, changed_at, author: author_name, vehicle, client: clients.called })
    .from(estimateDrafts)
    .leftJoin(clients, eq(clients.id, estimateDrafts.client_id))
    .where(and(isWithin(pos_id, scope), holdsWords(text, searchWords(search))))
    .orderBy(desc(changed_at), id)
    .limit(limit)
}
