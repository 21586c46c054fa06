import { and, desc, eq, gt, isNotNull } from 'drizzle-orm'
import { rimPhotos } from '../../../db/schema/tables.ts'
import { secondsToUndo } from '../../seconds-to-undo.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'

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
        eq(rimPhotos.order_id, orderId),
        eq(rimPhotos.deleted_by, userId),
        isNotNull(rimPhotos.stored_at),
        gt(rimPhotos.deleted_at, new Date(now - secondsToUndo * 1000)),
      ),
    )
    .orderBy(desc(rimPhotos.deleted_at))
  return rows.map(({ id, deletedAt }) => {
    const left = (deletedAt?.getTime() ?? 0) + secondsToUndo * 1000 - now
    return { id, seconds: Math.max(1, Math.ceil(left / 1000)) }
  })
}
