import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients } from '../../db/schema/tables.ts'

const modes = { shared: sql`row exclusive`, alone: sql`share row exclusive` } as const

/**
 * Taken until `tx` ends by whatever writes clients or ties something to one, before anything else is held: `shared` goes on beside
 * others of its kind, `alone` has all of them wait. So an import or a merge, which reach for many records in an order of their
 * own, never wait for somebody who waits for them. Readers go on.
 */
export async function lockClients(tx: Database, mode: keyof typeof modes): Promise<void> {
  await tx.execute(sql`lock table ${clients} in ${modes[mode]} mode`)
}
