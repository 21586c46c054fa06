import { asc, eq, lt } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { quoteRequestPhotos, quoteRequests } from '../../db/schema/tables.ts'
import { forgetThread } from '../letters/threads/forget-thread.ts'
import type { FileStore } from '../ports/file-store.ts'
import { thumbnailPath } from '../quote-requests/photo-path.ts'

const batchSize = 100

export async function forgetQuoteRequests(db: Database, files: FileStore, before: Date): Promise<number> {
  let forgotten = 0
  let batch: { id: string }[]
  do {
    batch = await db
      .select({ id: quoteRequests.id })
      .from(quoteRequests)
      .where(lt(quoteRequests.created_at, before))
      .orderBy(asc(quoteRequests.created_at))
      .limit(batchSize)
    for (const { id } of batch) await db.transaction((tx) => forgetQuoteRequest(tx, files, id))
    forgotten += batch.length
  } while (batch.length === batchSize)
  return forgotten
}

async function forgetQuoteRequest(tx: Database, files: FileStore, id: string): Promise<void> {
  await forgetThread(tx, files, { kind: 'request', id })
  const requests = await tx.delete(quoteRequests).where(eq(quoteRequests.id, id)).returning()
  const photos = await tx
    .delete(quoteRequestPhotos)
    .where(eq(quoteRequestPhotos.quote_request_id, id))
    .returning()
  const paths = [...photos, ...requests.flatMap(({ images }) => images)].map(({ path }) => path)
  // The rows' deletion commits only once their files are gone.
  for (const path of new Set(paths)) {
    await files.delete(path)
    await files.delete(thumbnailPath(path))
  }
}
