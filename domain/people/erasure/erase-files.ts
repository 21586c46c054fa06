import { and, eq } from 'drizzle-orm'
import { erasedFiles } from '../../../db/schema/tables.ts'
import type { World } from '../../world.ts'

const batchSize = 100

/**
 * Deletes the files of people who were erased: those of one erasure, or of all whose job was given up. File before row:
 * what is cut off is begun again. Answers how many went.
 */
export async function eraseFiles({ db, files }: World<'db' | 'files'>, erasureId?: string): Promise<number> {
  const isMeant = erasureId === undefined ? undefined : eq(erasedFiles.erasure_id, erasureId)
  const { path } = erasedFiles
  let erased = 0
  let batch: { path: string }[]
  do {
    batch = await db.select({ path }).from(erasedFiles).where(isMeant).limit(batchSize)
    for (const file of batch) {
      await files.delete(file.path)
      await db.delete(erasedFiles).where(and(isMeant, eq(path, file.path)))
    }
    erased += batch.length
  } while (batch.length === batchSize)
  return erased
}
