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
import { isPhotoVisible, type RimPhoto } from './rim-photos.ts'

/*
 * Photos of the floor that the client of an order sees (docs/product.md §11.17, §11.28): for staff alone until somebody shows
 * them, and again once they are hidden.
 */

const isShown = and(isPhotoVisible, isNotNull(rimPhotos.shown_at))

/** The photos of these orders that their client sees, in the order in which they were taken. */
export function listShownPhotos(db: Database, orderIds: readonly string[]): Promise<RimPhoto[]> {
  if (orderIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(rimPhotos)
    .where(and(inArray(rimPhotos.order_id, [...orderIds]), isShown))
    .orderBy(asc(rimPhotos.taken_at), asc(rimPhotos.id))
}

/** One of them; `null` where their client sees no such photo. */
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

/** Which photos of an order: one, or all of a moment but those that show what stopped the work. */
export type ShownSelection = { photoId: string } | { moment: PhotoMoment }

/** The client sees these photos from now on; those that they see already stay as they are. False where there are none. */
export function showPhotos(
  deps: ShowDeps,
  by: StaffPerson,
  orderId: string,
  selection: ShownSelection,
): Promise<boolean> {
  const isMeant =
    'photoId' in selection
      ? eq(rimPhotos.id, selection.photoId)
      : and(eq(rimPhotos.moment, selection.moment), eq(rimPhotos.shows_problem, false))
  return setShown(deps, by, orderId, and(isMeant, isNull(rimPhotos.shown_at)), deps.clock.now())
}

/** The client sees the photo no longer. False where they did not. */
export const hidePhoto = (
  deps: ShowDeps,
  by: StaffPerson,
  orderId: string,
  photoId: string,
): Promise<boolean> =>
  setShown(deps, by, orderId, and(eq(rimPhotos.id, photoId), isNotNull(rimPhotos.shown_at)), null)

/** Takes back what that person has just shown, all of one press. False where that is too late. */
export function undoShow(deps: ShowDeps, by: StaffPerson, orderId: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const last = await findOwnShow({ ...deps, db: tx }, by, orderId)
    if (!last) return false
    const isMeant = and(eq(rimPhotos.shown_by, by.userId), eq(rimPhotos.shown_at, last.at))
    return setShown({ ...deps, db: tx }, by, orderId, isMeant, null)
  })
}

/** What that person has shown last, while it may be taken back: how many photos, and the seconds left. */
export async function findOwnShow(
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
  isMeant: ReturnType<typeof and>,
  at: Date | null,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const changed = await tx
      .update(rimPhotos)
      .set({ shown_at: at, shown_by: at && by.userId })
      .where(and(eq(rimPhotos.order_id, orderId), isPhotoVisible, isMeant))
      .returning({ id: rimPhotos.id })
    if (changed.length === 0) return false
    const after = { ...(await findOrderEventData(tx, orderId)), photos: changed.length }
    const act = at ? 'order.photos-shown' : 'order.photos-hidden'
    await recordEvent(tx, deps, staffActor(by), { act, id: orderId, before: null, after })
    await announceOrder(tx, deps, orderId)
    return true
  })
}
