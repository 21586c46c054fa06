import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { quoteRequestPhotos } from '../../db/schema/tables.ts'

/** A photo that has arrived; `null` when there is none. Whoever calls has checked that the reader may see it. */
export async function findPhoto(db: Database, quoteRequestId: string, photoId: string) {
  const [photo] = await db
    .select()
    .from(quoteRequestPhotos)
    .where(
      and(
        eq(quoteRequestPhotos.quote_request_id, quoteRequestId),
        eq(quoteRequestPhotos.id, photoId),
        isNotNull(quoteRequestPhotos.stored_at),
      ),
    )
  return photo ?? null
}
