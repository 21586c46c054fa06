import type { Readable } from 'node:stream'
import { and, asc, eq, max, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { fileParts } from '../../../db/schema/tables.ts'
import type { Deps } from '../ports/deps.ts'
import type { FileStore } from '../ports/file-store.ts'
import { withDiskFullFallback } from './disk-full.ts'
import { detectFileKind, type FilePostponement, type FileRejection, filePostponements } from './file-kinds.ts'
import { readFileHead } from './save-uploaded-file.ts'

interface ReceivedPart {
  fileId: string
  /** Path of a file that contains the bytes of the part. The caller deletes it. */
  source: string
  first: number
  size: number
  /** Bytes of the whole file. */
  total: number
}

export type PartUploadOutcome =
  /** `next` is the first missing byte; it equals `total` when the file is complete. */
  | { outcome: 'partial'; next: number }
  | { outcome: 'rejected'; rejection: FileRejection }
  | ({ outcome: 'postponed' } & FilePostponement)
  /** The part does not belong to the file of the earlier parts. */
  | { outcome: 'inconsistent' }

/**
 * Stores the next part of a large file. A part that is already stored, or that would leave a gap, changes nothing: the
 * result says where to continue. The kind of the file is detected from its first part.
 */
export async function saveFilePart(
  { db, files, clock }: Deps<'db' | 'files' | 'clock'>,
  { fileId, source, ...range }: ReceivedPart,
): Promise<PartUploadOutcome> {
  const storedParts = await listFileParts(db, fileId)
  if (storedParts.some(({ total }) => total !== range.total)) return { outcome: 'inconsistent' }
  const next = findNextMissingByte(storedParts)
  if (range.first !== next) return { outcome: 'partial', next }
  const rejection = next === 0 ? await findPartRejection(source, range.total) : null
  if (rejection) return { outcome: 'rejected', rejection }
  const noRoom = { outcome: 'postponed' as const, ...filePostponements['no-room'] }
  if (!(await files.hasRoom())) return noRoom

  const row = { file_id: fileId, ...range, created_at: clock.now(), stored_at: null }
  const { first } = row
  await db
    .insert(fileParts)
    .values(row)
    .onConflictDoUpdate({ target: [fileParts.file_id, fileParts.first], set: row })
  const isKept = await withDiskFullFallback(async () => {
    await files.put(partKey(row), source, 'application/octet-stream')
    return true
  }, false)
  if (!isKept) return noRoom
  await db
    .update(fileParts)
    .set({ stored_at: clock.now() })
    .where(and(eq(fileParts.file_id, fileId), eq(fileParts.first, first)))
  return { outcome: 'partial', next: first + range.size }
}

/** Returns why the file can never be accepted, as far as its first bytes show. */
async function findPartRejection(source: string, total: number): Promise<FileRejection | null> {
  const kind = detectFileKind((await readFileHead(source)).head)
  if (!kind) return { reason: 'unknown-kind' }
  return total > kind.maxBytes ? { reason: 'too-large', kind } : null
}

type FilePart = typeof fileParts.$inferSelect

const partKey = ({ file_id, first }: Pick<FilePart, 'file_id' | 'first'>) => `envois/${file_id}/${first}`

/** Lists the stored parts of a file from its first byte up to the first gap. */
export async function listFileParts(db: Database, fileId: string): Promise<FilePart[]> {
  const rows = await db
    .select()
    .from(fileParts)
    .where(eq(fileParts.file_id, fileId))
    .orderBy(asc(fileParts.first))
  const parts: FilePart[] = []
  for (const row of rows) if (row.stored_at && row.first === findNextMissingByte(parts)) parts.push(row)
  return parts
}

/** Returns the first byte that is missing after these parts. */
export function findNextMissingByte(parts: readonly FilePart[]): number {
  const last = parts.at(-1)
  return last ? last.first + last.size : 0
}

/** Deletes the parts of a file: first the bytes, then the row. */
export async function deleteFileParts({ db, files }: Deps<'db' | 'files'>, fileId: string): Promise<void> {
  const rows = await db.select().from(fileParts).where(eq(fileParts.file_id, fileId))
  for (const row of rows) await files.delete(partKey(row))
  await db.delete(fileParts).where(eq(fileParts.file_id, fileId))
}

/** Yields the bytes of the parts in order. Ends early if a part has changed. */
export async function* readFileParts(
  files: FileStore,
  parts: readonly FilePart[],
): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    const file = await files.find(partKey(part))
    if (file?.size !== part.size) return void file?.body.destroy()
    yield* file.body as Readable & AsyncIterable<Uint8Array>
  }
}

/** Hours after which an incomplete upload that is not continued is deleted. */
const keptHours = 24

/** Deletes abandoned uploads. Returns the number of files. */
export async function sweepAbandonedFileParts(deps: Deps<'db' | 'files' | 'clock'>): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - keptHours * 3_600_000)
  const left = await deps.db
    .select({ id: fileParts.file_id })
    .from(fileParts)
    .groupBy(fileParts.file_id)
    .having(sql`${max(fileParts.created_at)} < ${before}`)
  for (const { id } of left) await deleteFileParts(deps, id)
  return left.length
}
