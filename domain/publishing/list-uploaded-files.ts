import { desc, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { uploadedFiles } from '../../db/schema/tables.ts'
import { urlOf } from './uploaded-file-address.ts'

export interface UploadedFile {
  url: string
  /** As its owner called it. */
  name: string
  createdAt: Date
}

/** So many of the files that arrived last, the newest first. */
export async function listUploadedFiles(db: Database, limit: number): Promise<UploadedFile[]> {
  const { path, name, created_at } = uploadedFiles
  const rows = await db
    .select({ path, name, createdAt: created_at })
    .from(uploadedFiles)
    .where(isNotNull(uploadedFiles.stored_at))
    .orderBy(desc(created_at), uploadedFiles.id)
    .limit(limit)
  return rows.map(({ path: key, ...file }) => ({ ...file, url: urlOf(key) }))
}
