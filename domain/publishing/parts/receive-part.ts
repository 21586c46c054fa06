import { and, eq } from 'drizzle-orm'
import { fileParts } from '../../../db/schema/tables.ts'
import { orNoRoom } from '../../disk-full.ts'
import type { World } from '../../world.ts'
import { kindOf } from '../file-kinds.ts'
import { type FilePostponement, type FileRefusal, filePostponements } from '../receiving/file-refusals.ts'
import { lookInto } from '../receiving/look-into.ts'
import { listParts, nextOf, partPath } from './file-parts.ts'

interface ReceivedPart {
  fileId: string
  /** The path of a file that holds its bytes; who hands it over deletes it. */
  source: string
  first: number
  size: number
  /** Bytes of the whole file. */
  total: number
}

export type PartReceipt =
  /** `next` is the first byte that the site does not have, `total` once it has them all. */
  | { outcome: 'partial'; next: number }
  | { outcome: 'refused'; refusal: FileRefusal }
  | ({ outcome: 'postponed' } & FilePostponement)
  /** No part of what came before. */
  | { outcome: 'amiss' }

/**
 * Takes the next part of a large file. One that is there already, or that leaves a gap, changes nothing: the answer says
 * where to go on. What a file is, its first part tells (docs/product.md §11.19).
 */
export async function receivePart(
  { db, files, clock }: World<'db' | 'files' | 'clock'>,
  { fileId, source, ...range }: ReceivedPart,
): Promise<PartReceipt> {
  const known = await listParts(db, fileId)
  if (known.some(({ total }) => total !== range.total)) return { outcome: 'amiss' }
  const next = nextOf(known)
  if (range.first !== next) return { outcome: 'partial', next }
  const refusal = next === 0 ? await refusalOf(source, range.total) : null
  if (refusal) return { outcome: 'refused', refusal }
  const noRoom = { outcome: 'postponed' as const, ...filePostponements['no-room'] }
  if (!(await files.hasRoom())) return noRoom

  const row = { file_id: fileId, ...range, created_at: clock.now(), stored_at: null }
  const { first } = row
  await db
    .insert(fileParts)
    .values(row)
    .onConflictDoUpdate({ target: [fileParts.file_id, fileParts.first], set: row })
  const isKept = await orNoRoom(async () => {
    await files.put(partPath(row), source, 'application/octet-stream')
    return true
  }, false)
  if (!isKept) return noRoom
  await db
    .update(fileParts)
    .set({ stored_at: clock.now() })
    .where(and(eq(fileParts.file_id, fileId), eq(fileParts.first, first)))
  return { outcome: 'partial', next: first + range.size }
}

/** Why the file will never be taken, as far as its first bytes tell. */
async function refusalOf(source: string, total: number): Promise<FileRefusal | null> {
  const kind = kindOf((await lookInto(source)).head)
  if (!kind) return { reason: 'unknown-kind' }
  return total > kind.maxBytes ? { reason: 'too-large', kind } : null
}
