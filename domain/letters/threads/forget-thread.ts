import type { Database } from '../../../db/client.ts'
import { letters } from '../../../db/schema/tables.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { dropAttachments } from '../attachments/drop-attachments.ts'
import { inThread } from '../list-letters.ts'
import type { ThreadKey } from './thread-key.ts'

/** All that was said in a thread goes with its record, in the transaction in which that does. */
export async function forgetThread(tx: Database, files: FileStore, key: ThreadKey): Promise<void> {
  const gone = await tx.delete(letters).where(inThread(key)).returning({ attachments: letters.attachments })
  await dropAttachments(
    tx,
    files,
    gone.flatMap(({ attachments }) => attachments),
  )
}
