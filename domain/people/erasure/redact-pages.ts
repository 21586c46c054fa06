import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { events } from '../../../db/schema/tables.ts'
import { gone } from './redact-text.ts'

/** Takes the words out of what events say of portfolio entries that go with somebody. */
export async function redactPages(tx: Database, ids: readonly string[]): Promise<void> {
  const freed = (column: typeof events.before | typeof events.after) =>
    sql`${column} || ${JSON.stringify({ title: gone, address: '' })}::jsonb`
  await tx
    .update(events)
    .set({ before: freed(events.before), after: freed(events.after) })
    .where(and(eq(events.record_kind, 'portfolio'), inArray(events.record_id, [...ids])))
}
