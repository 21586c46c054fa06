import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { contactMessages, quoteRequests } from '../../../db/schema/tables.ts'
import type { Thread } from './thread.ts'
import type { ThreadKey } from './thread-key.ts'
import { ofMessage, ofRequest } from './thread-of-record.ts'
import { threadTable } from './thread-table.ts'

/** Whoever calls has checked that the reader may see it. `null` when there is none. */
export async function findThread(db: Database, key: ThreadKey): Promise<Thread | null> {
  return key.kind === 'request'
    ? ofRequest(await db.select().from(quoteRequests).where(eq(quoteRequests.id, key.id)))
    : ofMessage(await db.select().from(contactMessages).where(eq(contactMessages.id, key.id)))
}

/** The same as `findThread`, held until `tx` ends: of two who write at once, the second sees what the first has sent. */
export async function holdThread(tx: Database, key: ThreadKey): Promise<Thread | null> {
  const table = threadTable(key.kind)
  await tx.select({ id: table.id }).from(table).where(eq(table.id, key.id)).for('update')
  return findThread(tx, key)
}
