import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { uploadedFiles } from '../../db/schema/tables.ts'

/** A published file that is no picture, by both parts of its address; `null` when there is none. */
export async function findUploadedFile(db: Database, id: string, name: string) {
  const [file] = await db
    .select()
    .from(uploadedFiles)
    .where(
      and(
        eq(uploadedFiles.id, id),
        eq(uploadedFiles.path, `fichiers/${id}/${name}`),
        isNotNull(uploadedFiles.stored_at),
      ),
    )
  return file ?? null
}
