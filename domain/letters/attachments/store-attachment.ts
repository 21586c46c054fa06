import { inArray } from 'drizzle-orm'
import type { LetterAttachment } from '../../../db/schema/inbox/letter-attachment.ts'
import { letterFiles } from '../../../db/schema/tables.ts'
import { ownersFileName } from '../../owners-file-name.ts'
import { randomId } from '../../random-id.ts'
import { safeFileName } from '../../safe-file-name.ts'
import type { World } from '../../world.ts'
import type { Clean } from './write-anew.ts'

export async function storeAttachment(
  { db, files, clock }: World<'db' | 'files' | 'clock'>,
  name: string,
  { bytes, kind }: Clean,
): Promise<LetterAttachment> {
  const id = randomId()
  const attachment = {
    id,
    name: ownersFileName(name, kind.extension, kind.what),
    path: `letters/${id}/${safeFileName(name, kind.extension, kind.what)}`,
    content_type: kind.contentType,
    bytes: bytes.length,
  }
  await db.insert(letterFiles).values({ id, path: attachment.path, created_at: clock.now() })
  await files.put(attachment.path, bytes, kind.contentType)
  await db
    .update(letterFiles)
    .set({ stored_at: clock.now() })
    .where(inArray(letterFiles.id, [id]))
  return attachment
}
