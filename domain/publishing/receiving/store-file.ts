import { eq } from 'drizzle-orm'
import { uploadedFiles } from '../../../db/schema/tables.ts'
import type { World } from '../../world.ts'

type Needs = World<'db' | 'files' | 'jobs' | 'clock'>

export type Row = typeof uploadedFiles.$inferInsert

/** The row stands before the file does; it and the job that makes derivatives learn of it together. */
export async function storeFile(
  { db, files, jobs, clock }: Needs,
  row: Row,
  body: Buffer | string,
): Promise<void> {
  // One whose sending was cut off starts its time anew.
  await db.insert(uploadedFiles).values(row).onConflictDoUpdate({ target: uploadedFiles.id, set: row })
  await files.put(row.path, body, row.content_type)
  await db.transaction(async (tx) => {
    await tx.update(uploadedFiles).set({ stored_at: clock.now() }).where(eq(uploadedFiles.id, row.id))
    if (row.width) await jobs.enqueue(tx, 'derive-picture', { fileId: row.id })
  })
}
