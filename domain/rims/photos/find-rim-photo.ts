import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { rimPhotos } from '../../../db/schema/tables.ts'

export type RimPhoto = typeof rimPhotos.$inferSelect

/** Arrived, and not deleted: what anybody gets to see. */
export const isShown = and(isNotNull(rimPhotos.stored_at), isNull(rimPhotos.deleted_at))

/** A photo of that order; `null` where there is none. */
export async function findRimPhoto(db: Database, orderId: string, photoId: string): Promise<RimPhoto | null> {
  const [photo] = await db
    .select()
    .from(rimPhotos)
    .where(and(eq(rimPhotos.id, photoId), eq(rimPhotos.order_id, orderId), isShown))
  return photo ?? null
}
