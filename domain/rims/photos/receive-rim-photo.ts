import { count, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orders, rimPhotos } from '../../../db/schema/tables.ts'
import { orNoRoom } from '../../disk-full.ts'
import { isDecoderBusy } from '../../pictures/decoding-turns.ts'
import { decodePhoto } from '../../quote-requests/decode-photo.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { mostRimPhotos, type RimPhotoRefusal, rimPhotoPostponements } from './rim-photo-rules.ts'
import { storeRimPhoto } from './store-rim-photo.ts'
import type { TakenPhoto } from './taken-photo.ts'

export type RimPhotoReceipt =
  | { outcome: 'stored' }
  | { outcome: 'refused'; reason: RimPhotoRefusal }
  /** Not now: `message` says why in French, `wait` counts seconds. */
  | { outcome: 'postponed'; message: string; wait: number }

type Needs = World<'db' | 'files' | 'jobs' | 'clock' | 'announcements'>

/**
 * Takes one photo that somebody of the workshop took. The same one again changes nothing, so a telephone whose answer
 * was lost sends it again; one that was deleted meanwhile stays so (docs/product.md §11.17).
 */
export async function receiveRimPhoto(
  world: Needs,
  by: StaffPerson,
  photo: TakenPhoto,
): Promise<RimPhotoReceipt> {
  const { db, files } = world
  const standing = await findStanding(db, photo)
  if (standing === 'here') return { outcome: 'stored' }
  if (standing !== 'wanted') return { outcome: 'refused', reason: standing }
  if (!(await files.hasRoom())) return { outcome: 'postponed', ...rimPhotoPostponements['no-room'] }
  const turn = `staff ${by.userId}`
  if (isDecoderBusy(turn)) return { outcome: 'postponed', ...rimPhotoPostponements.busy }
  const clean = await decodePhoto(photo.path, turn)
  if (typeof clean === 'string') return { outcome: 'refused', reason: clean }
  const noRoom = { outcome: 'postponed' as const, ...rimPhotoPostponements['no-room'] }
  return orNoRoom(async () => {
    await storeRimPhoto(world, by, photo, clean)
    return { outcome: 'stored' as const }
  }, noRoom)
}

async function findStanding(
  db: Database,
  { id, orderId }: TakenPhoto,
): Promise<'here' | 'wanted' | RimPhotoRefusal> {
  const [known] = await db.select().from(rimPhotos).where(eq(rimPhotos.id, id))
  if (known && known.order_id !== orderId) return 'no-order'
  if (known?.stored_at || known?.deleted_at) return 'here'
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId))
  if (!order) return 'no-order'
  const [all] = await db.select({ photos: count() }).from(rimPhotos).where(eq(rimPhotos.order_id, orderId))
  return (all?.photos ?? 0) >= mostRimPhotos ? 'too-many-of-order' : 'wanted'
}
