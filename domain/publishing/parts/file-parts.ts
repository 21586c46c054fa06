import type { Readable } from 'node:stream'
import { asc, eq, max, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { fileParts } from '../../../db/schema/tables.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { World } from '../../world.ts'

/** Parts of a file that nobody goes on with are kept this long (docs/product.md §10). */
const keptHours = 24

export type FilePart = typeof fileParts.$inferSelect

/** Key of a part in the file store. */
export const partPath = ({ file_id, first }: Pick<FilePart, 'file_id' | 'first'>) =>
  `envois/${file_id}/${first}`

/** The parts of a file that are safely there, from its first byte on and without a gap. */
export async function listParts(db: Database, fileId: string): Promise<FilePart[]> {
  const rows = await db
    .select()
    .from(fileParts)
    .where(eq(fileParts.file_id, fileId))
    .orderBy(asc(fileParts.first))
  const whole: FilePart[] = []
  for (const row of rows) if (row.stored_at && row.first === nextOf(whole)) whole.push(row)
  return whole
}

/** The first byte that is missing behind such parts. */
export function nextOf(parts: readonly FilePart[]): number {
  const last = parts.at(-1)
  return last ? last.first + last.size : 0
}

/** The bytes of the parts, one behind the other; it ends early where one of them is not what it was. */
export async function* readParts(files: FileStore, parts: readonly FilePart[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    const file = await files.find(partPath(part))
    if (file?.size !== part.size) return void file?.body.destroy()
    yield* file.body as Readable & AsyncIterable<Uint8Array>
  }
}

/** Lets the parts of a file go, whole or not: part before row. */
export async function forgetParts({ db, files }: World<'db' | 'files'>, fileId: string): Promise<void> {
  const rows = await db.select().from(fileParts).where(eq(fileParts.file_id, fileId))
  for (const row of rows) await files.delete(partPath(row))
  await db.delete(fileParts).where(eq(fileParts.file_id, fileId))
}

/** Deletes what nobody went on with. Answers how many files. */
export async function sweepParts(world: World<'db' | 'files' | 'clock'>): Promise<number> {
  const before = new Date(world.clock.now().getTime() - keptHours * 3_600_000)
  const left = await world.db
    .select({ id: fileParts.file_id })
    .from(fileParts)
    .groupBy(fileParts.file_id)
    .having(sql`${max(fileParts.created_at)} < ${before}`)
  for (const { id } of left) await forgetParts(world, id)
  return left.length
}
