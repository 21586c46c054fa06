import { and, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { LetterAttachment } from '../../../db/schema/inbox/letter-attachment.ts'
import { letterFiles } from '../../../db/schema/tables.ts'
import type { FileStore } from '../../ports/file-store.ts'

/** Of letters that go, in the transaction in which they do; `unclaimed`: of those alone that no letter has taken. */
export async function dropAttachments(
  tx: Database,
  files: FileStore,
  attachments: readonly Pick<LetterAttachment, 'id'>[],
  which: 'all' | 'unclaimed' = 'all',
): Promise<void> {
  if (attachments.length === 0) return
  const ids = attachments.map(({ id }) => id)
  const ofTheirs = inArray(letterFiles.id, ids)
  await drop(tx, files, which === 'all' ? ofTheirs : and(ofTheirs, isNull(letterFiles.claimed_at)))
}

/** The rows' deletion commits only once their files are gone. */
export async function drop(tx: Database, files: FileStore, which: ReturnType<typeof and>): Promise<number> {
  const dropped = await tx.delete(letterFiles).where(which).returning({ path: letterFiles.path })
  for (const { path } of dropped) await files.delete(path)
  return dropped.length
}
