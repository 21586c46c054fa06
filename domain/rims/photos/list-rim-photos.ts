import { and, asc, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { rimPhotos } from '../../../db/schema/tables.ts'
import { secondsToUndo } from '../../seconds-to-undo.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
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

/** What that person deleted a moment ago and may still have back, with the seconds left. */
export async function listTakeableBack(
  { db, clock }: World<'db' | 'clock'>,
  { userId }: StaffPerson,
  orderId: string,
): Promise<{ id: string; seconds: number }[]> {
  const now = clock.now().getTime()
  const rows = await db
    .select({ id: rimPhotos.id, deletedAt: rimPhotos.deleted_at })
    .from(rimPhotos)
    .where(
      and(
        ...[
          eq(rimPhotos.order_id, orderId),
          eq(rimPhotos.deleted_by, userId),
          isNotNull(rimPhotos.stored_at),
        ],
        gt(rimPhotos.deleted_at, new Date(now - secondsToUndo * 1000)),
      ),
    )
    .orderBy(desc(rimPhotos.deleted_at))
  return rows.map(({ id, deletedAt }) => {
    const left = (deletedAt?.getTime() ?? 0) + secondsToUndo * 1000 - now
    return { id, seconds: Math.max(1, Math.ceil(left / 1000)) }
  })
}

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
