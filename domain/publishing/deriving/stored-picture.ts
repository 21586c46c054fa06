import { buffer } from 'node:stream/consumers'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { uploadedFiles } from '../../../db/schema/tables.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { masterPath, type UploadedPicture, uploadedPicture } from '../picture-address.ts'
import { urlOf } from '../uploaded-file-address.ts'

/** A picture whose master has arrived; `null` when there is none of that id. */
export async function findStoredPicture(db: Database, fileId: string): Promise<UploadedPicture | null> {
  const [row] = await db
    .select({ path: uploadedFiles.path })
    .from(uploadedFiles)
    .where(and(eq(uploadedFiles.id, fileId), isNotNull(uploadedFiles.stored_at)))
  return row ? uploadedPicture(urlOf(row.path)) : null
}

export async function readMaster(files: FileStore, { name }: UploadedPicture): Promise<Buffer | null> {
  const master = await files.find(masterPath(name))
  return master && buffer(master.body)
}
