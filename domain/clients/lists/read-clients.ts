import { and, asc, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients } from '../../../db/schema/tables.ts'
import { byName, type ClientChoice, isChosen } from './client-choice.ts'

/** All of the chosen ones by name, so many at a time: whoever reads them slowly holds nothing of the database. */
export async function* readClients(db: Database, choice: ClientChoice, batch = 1_000) {
  let last: { called: string | null; id: string } | null = null
  for (;;) {
    const after: SQL | undefined = last
      ? sql`(${byName}, ${clients.id}) > (${last.called} collate "french", ${last.id})`
      : undefined
    const rows = await db
      .select()
      .from(clients)
      .where(and(isChosen(db, choice), after))
      .orderBy(asc(byName), asc(clients.id))
      .limit(batch)
    yield rows
    if (rows.length < batch) return
    last = rows.at(-1) ?? null
  }
}
