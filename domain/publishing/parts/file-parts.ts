import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { fileParts } from '../../../db/schema/tables.ts'
import type { World } from '../../world.ts'

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

/** Lets the parts of a file go, whole or not: part before row. */
export async function forgetParts({ db, files }: World<'db' | 'files'>, fileId: string): Promise<void> {
  const rows = await db.select().from(fileParts).where(eq(fileParts.file_id, fileId))
  for (const row of rows) await files.delete(partPath(row))
  await db.delete(fileParts).where(eq(fileParts.file_id, fileId))
}
