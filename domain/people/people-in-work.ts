import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients, estimates, orders } from '../../db/schema/tables.ts'
import { holdsWords } from '../lists/choice.ts'
import { isAmongNewest } from '../lists/newest.ts'
import { mostRecords, type Sighting } from './sighting.ts'

/** By the plate, or a number. */
export async function inWork(db: Database, words: readonly string[]): Promise<Sighting[]> {
  const kinds = [
    { foundIn: 'commande', table: orders },
    { foundIn: 'devis', table: estimates },
  ]
  const found = await Promise.all(
    kinds.map(async ({ foundIn, table }) => {
      const rows = await db
        .selectDistinct({ id: clients.id, email: clients.email })
        .from(table)
        .innerJoin(clients, eq(clients.id, table.client_id))
        .where(
          and(isNull(clients.erased_at), isAmongNewest(table, holdsWords(table.words, words), mostRecords)),
        )
      return rows.map((row): Sighting => ({ foundIn, kind: 'client', clientId: row.id, ...row }))
    }),
  )
  return found.flat()
}
