import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { rimPhotos } from '../../../db/schema/tables.ts'
import { isShown } from './find-rim-photo.ts'

/** Of each of these orders the photo that lists show: the first front view, else the first of any. */
export async function coverPhotos(db: Database, orderIds: readonly string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  const isFront = eq(rimPhotos.view, 'face')
  const covers = await db
    .selectDistinctOn([rimPhotos.order_id], { orderId: rimPhotos.order_id, id: rimPhotos.id })
    .from(rimPhotos)
    .where(and(inArray(rimPhotos.order_id, [...orderIds]), isShown))
    .orderBy(rimPhotos.order_id, desc(isFront), asc(rimPhotos.taken_at), asc(rimPhotos.id))
  return new Map(covers.map(({ orderId, id }) => [orderId, id]))
}
