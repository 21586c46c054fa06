import type { Readable } from 'node:stream'
import { and, asc, eq, max, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { fileParts } from '../../../db/schema/tables.ts'
import type { Deps } from '../ports/deps.ts'
import type { FileStore } from '../ports/file-store.ts'
import { withDiskFullFallback } from './disk-full.ts'
import { detectFileKind, type FilePostponement, type FileRefusal, filePostponements } from './file-kinds.ts'
import { readFileHead } from './receive-file.ts'

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
 * where to go on. What a file is, its first part shows (docs/product.md §11.19).
 */
export async function receivePart(
  { db, files, clock }: Deps<'db' | 'files' | 'clock'>,
  { fileId, source, ...range }: ReceivedPart,
): Promise<PartReceipt> {
  const known = await listParts(db, fileId)
  if (known.some(({ total }) => total !== range.total)) return { outcome: 'amiss' }
  const next = nextMissingByte(known)
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
  const isKept = await withDiskFullFallback(async () => {
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

/** Why the file will never be taken, as far as its first bytes show. */
async function refusalOf(source: string, total: number): Promise<FileRefusal | null> {
  const kind = detectFileKind((await readFileHead(source)).head)
  if (!kind) return { reason: 'unknown-kind' }
  return total > kind.maxBytes ? { reason: 'too-large', kind } : null
}

type FilePart = typeof fileParts.$inferSelect

/** Key of a part in the file store. */
const partPath = ({ file_id, first }: Pick<FilePart, 'file_id' | 'first'>) => `envois/${file_id}/${first}`

/** The parts of a file that are safely there, from its first byte on and without a gap. */
export async function listParts(db: Database, fileId: string): Promise<FilePart[]> {
  const rows = await db
    .select()
    .from(fileParts)
    .where(eq(fileParts.file_id, fileId))
    .orderBy(asc(fileParts.first))
  const whole: FilePart[] = []
  for (const row of rows) if (row.stored_at && row.first === nextMissingByte(whole)) whole.push(row)
  return whole
}

/** The first byte that is missing behind such parts. */
export function nextMissingByte(parts: readonly FilePart[]): number {
  const last = parts.at(-1)
  return last ? last.first + last.size : 0
}

/** Lets the parts of a file go, whole or not: part before row. */
export async function deleteParts({ db, files }: Deps<'db' | 'files'>, fileId: string): Promise<void> {
  const rows = await db.select().from(fileParts).where(eq(fileParts.file_id, fileId))
  for (const row of rows) await files.delete(partPath(row))
  await db.delete(fileParts).where(eq(fileParts.file_id, fileId))
}

/** The bytes of the parts, one behind the other; it ends early where one of them is not what it was. */
export async function* readParts(files: FileStore, parts: readonly FilePart[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    const file = await files.find(partPath(part))
    if (file?.size !== part.size) return void file?.body.destroy()
    yield* file.body as Readable & AsyncIterable<Uint8Array>
  }
}

/** Parts of a file that nobody goes on with are kept this long (docs/product.md §10). */
const keptHours = 24

/** Deletes what nobody went on with. Answers how many files. */
export async function sweepParts(deps: Deps<'db' | 'files' | 'clock'>): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - keptHours * 3_600_000)
  const left = await deps.db
    .select({ id: fileParts.file_id })
    .from(fileParts)
    .groupBy(fileParts.file_id)
    .having(sql`${max(fileParts.created_at)} < ${before}`)
  for (const { id } of left) await deleteParts(deps, id)
  return left.length
}
