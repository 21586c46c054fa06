import { or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { events } from '../../../db/schema/tables.ts'

export const gone = 'effacé'

/** An address or number, whatever its capitals, in any event; a list of all of them has no index for that, and takes seconds. */
export async function redactWord(tx: Database, word: string): Promise<void> {
  const pattern = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const freed = (column: typeof events.before | typeof events.after) =>
    sql`regexp_replace(${column}::text, ${pattern}, ${gone}, 'gi')::jsonb`
  const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  await tx
    .update(events)
    .set({ before: freed(events.before), after: freed(events.after) })
    .where(or(sql`${events.before}::text ilike ${like}`, sql`${events.after}::text ilike ${like}`))
}
