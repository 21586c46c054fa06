import { eq, lt } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { contactMessages } from '../../db/schema/tables.ts'
import { forgetThread } from '../letters/threads/forget-thread.ts'
import type { FileStore } from '../ports/file-store.ts'

const batchSize = 100

export async function forgetContactMessages(db: Database, files: FileStore, before: Date): Promise<number> {
  let forgotten = 0
  let batch: { id: string }[]
  do {
    batch = await db
      .select({ id: contactMessages.id })
      .from(contactMessages)
      .where(lt(contactMessages.created_at, before))
      .limit(batchSize)
    for (const { id } of batch)
      await db.transaction(async (tx) => {
        await forgetThread(tx, files, { kind: 'message', id })
        await tx.delete(contactMessages).where(eq(contactMessages.id, id))
      })
    forgotten += batch.length
  } while (batch.length === batchSize)
  return forgotten
}
