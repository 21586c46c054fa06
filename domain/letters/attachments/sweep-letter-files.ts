import { and, inArray, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { LetterAttachment } from '../../../db/schema/inbox/letter-attachment.ts'
import { letterFiles } from '../../../db/schema/tables.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { World } from '../../world.ts'

/** Files that no letter has taken are kept this long (docs/product.md §10). */
const unclaimedHours = 24
const batchSize = 500

/** Deletes the files that came in for letters which did not. Answers how many. */
export async function sweepLetterFiles({
  db,
  files,
  clock,
}: World<'db' | 'files' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - unclaimedHours * 3_600_000)
  const isOld = and(isNull(letterFiles.claimed_at), lt(letterFiles.created_at, before))
  const old = await db.select({ id: letterFiles.id }).from(letterFiles).where(isOld).limit(batchSize)
  let swept = 0
  for (const { id } of old)
    swept += await db.transaction((tx) => drop(tx, files, and(isOld, inArray(letterFiles.id, [id]))))
  return swept
}

/** Of letters that go, in the transaction in which they do. */
export async function dropAttachments(
  tx: Database,
  files: FileStore,
  attachments: readonly Pick<LetterAttachment, 'id'>[],
): Promise<void> {
  if (attachments.length > 0)
    await drop(
      tx,
      files,
      inArray(
        letterFiles.id,
        attachments.map(({ id }) => id),
      ),
    )
}

/** The rows' deletion commits only once their files are gone. */
async function drop(tx: Database, files: FileStore, which: ReturnType<typeof and>): Promise<number> {
  const dropped = await tx.delete(letterFiles).where(which).returning({ path: letterFiles.path })
  for (const { path } of dropped) await files.delete(path)
  return dropped.length
}
