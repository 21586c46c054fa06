import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { letters } from '../../db/schema/tables.ts'
import { dropAttachments } from '../letters/sweep-letter-files.ts'
import type { ThreadKey } from '../letters/thread-key.ts'
import type { FileStore } from '../ports.ts'

/** Deletes what was written in these threads, with its files, in the transaction that deletes their records. */
export async function forgetThreads(
  tx: Database,
  files: FileStore,
  kind: ThreadKey['kind'],
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return
  const forgotten = await tx
    .delete(letters)
    .where(and(eq(letters.thread_kind, kind), inArray(letters.thread_id, ids)))
    .returning({ attachments: letters.attachments })
  await dropAttachments(
    tx,
    files,
    forgotten.flatMap(({ attachments }) => attachments),
  )
}
