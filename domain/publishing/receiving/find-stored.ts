import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { uploadedFiles } from '../../../db/schema/tables.ts'
import { kindOfType } from '../file-kinds.ts'
import { urlOf } from '../uploaded-file-address.ts'
import type { FileReceipt } from './file-receipt.ts'

/** What was received already under that id. */
export async function findStored(db: Database, id: string): Promise<FileReceipt | null> {
  const [row] = await db.select().from(uploadedFiles).where(eq(uploadedFiles.id, id))
  if (!row?.stored_at) return null
  return { outcome: 'stored', url: urlOf(row.path), what: kindOfType(row.content_type) }
}
