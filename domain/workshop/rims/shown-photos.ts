import { and, asc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { rimPhotos } from '../../../db/schema/tables.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { PhotoMoment } from '../../kernel/rim-words.ts'
import { secondsToUndo } from '../../kernel/seconds-to-undo.ts'
import { announceOrder } from '../orders/order.ts'
import { findOrderEventData } from './rim.ts'
import { isRimPhotoVisible, type RimPhoto } from './rim-photos.ts'

/*
 * Workshop photos that the client of an order sees. Photos are visible only to staff until they are shown, and again
 * after they are hidden.
 */

const isShown = and(isRimPhotoVisible, isNotNull(rimPhotos.shown_at))

/** Lists the photos of these orders that the client sees, in the order in which they were taken. */
export function listShownPhotos(db: Database, orderIds: readonly string[]): Promise<RimPhoto[]> {
  if (orderIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(rimPhotos)
    .where(and(inArray(rimPhotos.order_id, [...orderIds]), isShown))
    .orderBy(asc(rimPhotos.taken_at), asc(rimPhotos.id))
}

/** Returns one of these photos; `null` if the client does not see it. */
export async function findShownPhoto(
  db: Database,
  orderIds: readonly string[],
  photoId: string,
): Promise<RimPhoto | null> {
  if (orderIds.length === 0) return null
  const [photo] = await db
    .select()
    .from(rimPhotos)
    .where(and(eq(rimPhotos.id, photoId), inArray(rimPhotos.order_id, [...orderIds]), isShown))
  return photo ?? null
}

type ShowDeps = Deps<'db' | 'clock' | 'announcements'>

/** Photos to show: one, or all of a moment except those that show a problem. */
export type ShownPhotoSelection = { photoId: string } | { moment: PhotoMoment }

/** Shows photos to the client. Photos already shown keep their time. Returns false if nothing changed. */
export function showPhotosToClient(
  deps: ShowDeps,
  by: StaffPerson,
  orderId: string,
  selection: ShownPhotoSelection,
): Promise<boolean> {
  const isChosenPhoto =
    'photoId' in selection
      ? eq(rimPhotos.id, selection.photoId)
      : and(eq(rimPhotos.moment, selection.moment), eq(rimPhotos.shows_problem, false))
  return setShown(deps, by, orderId, and(isChosenPhoto, isNull(rimPhotos.shown_at)), deps.clock.now())
}

/** Hides a photo from the client. Returns false if it was not shown. */
export const hidePhotoFromClient = (
  deps: ShowDeps,
  by: StaffPerson,
  orderId: string,
  photoId: string,
): Promise<boolean> =>
  setShown(deps, by, orderId, and(eq(rimPhotos.id, photoId), isNotNull(rimPhotos.shown_at)), null)

/** Hides the photos that this person has just shown in one action. Returns false if it is too late. */
export function undoShowingPhotos(deps: ShowDeps, by: StaffPerson, orderId: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const last = await findPhotoShowingToUndo({ ...deps, db: tx }, by, orderId)
    if (!last) return false
    const isLastShown = and(eq(rimPhotos.shown_by, by.userId), eq(rimPhotos.shown_at, last.at))
    return setShown({ ...deps, db: tx }, by, orderId, isLastShown, null)
  })
}

/** Returns what this person has just shown and may still undo: time, number of photos, seconds left. */
export async function findPhotoShowingToUndo(
  { db, clock }: Deps<'db' | 'clock'>,
  { userId }: StaffPerson,
  orderId: string,
): Promise<{ at: Date; photos: number; seconds: number } | null> {
  const now = clock.now().getTime()
  const rows = await db
    .select({ at: rimPhotos.shown_at })
    .from(rimPhotos)
    .where(
      and(
        eq(rimPhotos.order_id, orderId),
        eq(rimPhotos.shown_by, userId),
        isShown,
        gt(rimPhotos.shown_at, new Date(now - secondsToUndo * 1000)),
      ),
    )
  const times = rows.flatMap(({ at }) => (at ? [at.getTime()] : []))
  if (times.length === 0) return null
  const newest = Math.max(...times)
  return {
    at: new Date(newest),
    photos: times.filter((time) => time === newest).length,
    seconds: Math.max(1, Math.ceil((newest + secondsToUndo * 1000 - now) / 1000)),
  }
}

function setShown(
  deps: ShowDeps,
  by: StaffPerson,
  orderId: string,
  condition: ReturnType<typeof and>,
  at: Date | null,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const changed = await tx
      .update(rimPhotos)
      .set({ shown_at: at, shown_by: at && by.userId })
      .where(and(eq(rimPhotos.order_id, orderId), isRimPhotoVisible, condition))
      .returning({ id: rimPhotos.id })
    if (changed.length === 0) return false
    const after = { ...(await findOrderEventData(tx, orderId)), photos: changed.length }
    const act = at ? 'order.photos-shown' : 'order.photos-hidden'
    await recordEvent(tx, deps, staffActor(by), { act, id: orderId, before: null, after })
    await announceOrder(tx, deps, orderId)
    return true
  })
}
