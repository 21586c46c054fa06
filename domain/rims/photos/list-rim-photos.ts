import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { rimPhotos } from '../../../db/schema/tables.ts'
import { isShown, type RimPhoto } from './find-rim-photo.ts'
import { mostRimPhotos } from './rim-photo-rules.ts'

/** The photos of an order, or of one of its rims, in the order in which they were taken. */
export function listRimPhotos(
  db: Database,
  { orderId, rimId }: { orderId: string; rimId?: string },
): Promise<RimPhoto[]> {
  return db
    .select()
    .from(rimPhotos)
    .where(and(eq(rimPhotos.order_id, orderId), rimId ? eq(rimPhotos.rim_id, rimId) : undefined, isShown))
    .orderBy(asc(rimPhotos.taken_at), asc(rimPhotos.id))
    .limit(mostRimPhotos)
}
