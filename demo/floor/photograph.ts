import { rimPhotos } from '../../db/schema/tables.ts'
import { rimPhotoPath } from '../../domain/rims/photos/rim-photo-path.ts'
import { demoId } from '../business/demo-id.ts'
import { demoStaff } from '../demo-staff.ts'
import type { OwnPicture } from '../inbox/own-picture.ts'
import type { Needs, Taken } from './taken-photo.ts'

const pairs = [1, 2, 3, 4] as const

/** The file stands before the row does; two nodes at once write the same. */
export async function photograph(
  { db, files, clock }: Needs,
  picture: OwnPicture,
  place: number,
  { rim, order, moment }: Taken,
): Promise<void> {
  const photo = demoId('DemoCliche', place)
  const path = rimPhotoPath(order.id, photo)
  const bytes = await picture(
    `${moment === 'delivery' ? 'apres' : 'avant'}-${pairs[rim.place % pairs.length] ?? 1}`,
  )
  await files.put(path, bytes, 'image/jpeg')
  const [mechanic] = demoStaff.filter(({ role }) => role === 'atelier')
  const taken = order.created_at < clock.now() ? order.created_at : clock.now()
  await db
    .insert(rimPhotos)
    .values({
      id: photo,
      order_id: order.id,
      rim_id: rim.id,
      moment,
      view: 'face',
      name: 'photo.jpg',
      path,
      content_type: 'image/jpeg',
      bytes: bytes.length,
      taken_at: taken,
      stored_at: taken,
      received_at: taken,
      taken_by: mechanic?.id ?? null,
      taken_by_name: mechanic?.name ?? 'Atelier',
    })
    .onConflictDoNothing()
}
