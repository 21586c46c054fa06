import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orders } from '../../../db/schema/tables.ts'
import { listRims } from '../../orders/find-order-record.ts'
import { ownValue } from '../../own-value.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { safeFileName } from '../../safe-file-name.ts'
import { rimName } from '../rim-name.ts'
import { photoMoments, photoViews } from '../rim-words.ts'
import type { RimPhoto } from './find-rim-photo.ts'
import { listRimPhotos } from './list-rim-photos.ts'

interface ZippedPhoto extends Pick<RimPhoto, 'path' | 'taken_at'> {
  name: string
}

/** The photos of an order, or of one of its rims, by the names that they have in an archive; `null` where there are none. */
export async function listZippedPhotos(
  db: Database,
  orderId: string,
  rimId: string | null,
): Promise<{ number: string; photos: ZippedPhoto[] } | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  const photos = await listRimPhotos(db, { orderId, rimId: rimId ?? undefined })
  if (!order || photos.length === 0) return null
  const names = new Map(
    (await listRims(db, orderId)).map((rim) => [rim.id, `${rim.place}-${rimName({ ...rim, size: null })}`]),
  )
  const named = photos.map(({ path, taken_at, rim_id, moment, view }, index) => {
    const about = [
      names.get(rim_id ?? '') ?? 'commande',
      photoMoments[moment],
      ownValue(photoViews, view) ?? view,
    ]
    const name = `${String(index + 1).padStart(2, '0')}-${safeFileName(about.join('-'), 'jpg', 'photo')}`
    return { path, taken_at, name }
  })
  return { number: order.order_number, photos: named }
}

/** Their files, each opened when its turn comes; what is gone is left out. */
export async function* listRimPhotoFiles(files: FileStore, photos: readonly ZippedPhoto[]) {
  for (const { path, name, taken_at } of photos) {
    const file = await files.find(path)
    if (file)
      yield { name, input: file.body as AsyncIterable<Uint8Array<ArrayBuffer>>, lastModified: taken_at }
  }
}
