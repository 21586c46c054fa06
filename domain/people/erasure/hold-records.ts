import { asc, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { contactMessages, invoices, orders, quoteRequests } from '../../../db/schema/tables.ts'
import { isOfClient } from '../belongings/of-client.ts'
import type { Person } from '../find-person.ts'

/** Threads, orders and invoices, each kind in the order of its ids as whoever acts on several of them holds them. */
export async function holdAll(tx: Database, person: Person): Promise<void> {
  const threads = [
    [quoteRequests, person.requestIds],
    [contactMessages, person.messageIds],
  ] as const
  for (const [table, ids] of threads)
    await tx
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.id, ids))
      .orderBy(asc(table.id))
      .for('update')
  for (const table of [invoices, orders])
    await tx
      .select({ id: table.id })
      .from(table)
      .where(isOfClient(table.client_id, person))
      .orderBy(asc(table.id))
      .for('update')
}
