import { and, asc, eq, inArray, isNull, like, lt } from 'drizzle-orm'
import { orderRims, orders, rimPhotos, staff } from '../db/schema/tables.ts'
import type { Deps } from '../domain/deps.ts'
import { toRimRow } from '../domain/orders/open-order.ts'
import { rimPhotoPath } from '../domain/rims/receive-rim-photo.ts'
import type { PhotoMoment } from '../domain/rims/rim-words.ts'
import type { OwnPicture } from './inbox.ts'
import { demoStaff } from './people.ts'
import { demoId } from './seeded.ts'

/**
 * Photos of the rims that the demo's workshop has in hand, as they were brought in; and, of its newest order that is done,
 * whose client lets them be shown, as they left too. Where there is no photo yet.
 */
export async function fillFloor(deps: RimPhotoNeeds, picture: OwnPicture): Promise<void> {
  const { db } = deps
  const people = demoStaff.map(({ id }) => id)
  const isMeant = (await db.$count(staff, inArray(staff.user_id, people))) === people.length
  if (!isMeant || (await db.$count(rimPhotos)) > 0) return
  const rims = await db
    .select({ rim: orderRims, order: orders })
    .from(orderRims)
    .innerJoin(orders, eq(orders.id, orderRims.order_id))
    .where(and(isDemoOrder, lt(orders.status, 3)))
    .orderBy(asc(orders.id), asc(orderRims.place))
  const taken = [
    ...(await allowDemoPhotos(deps)),
    ...rims.map(({ rim, order }) => ({ rim, order, moment: 'reception' as const })),
  ]
  for (const [place, photo] of taken.entries()) await addRimPhoto(deps, picture, place, photo)
}

const pairs = [1, 2, 3, 4] as const

/** The file stands before the row does; two nodes at once write the same. */
async function addRimPhoto(
  { db, files, clock }: RimPhotoNeeds,
  picture: OwnPicture,
  place: number,
  { rim, order, moment }: TakenPhoto,
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

/** A portfolio entry can be begun with them (docs/product.md §11.19). */
async function allowDemoPhotos({ db, clock }: RimPhotoNeeds): Promise<TakenPhoto[]> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(isDemoOrder, eq(orders.status, 3), isNull(orders.photo_consent)))
    .orderBy(asc(orders.id))
    .limit(1)
  if (!order) return []
  const at = clock.now().toISOString()
  const photo_consent = { how: 'written', by: demoStaff[0]?.name ?? 'Atelier', at } as const
  await db.update(orders).set({ photo_consent }).where(eq(orders.id, order.id))
  const row = toRimRow(
    order.id,
    { size: 18, service: 'renovation', finish: 'machined', position: 'avg', defects: ['kerbed'] },
    1,
  )
  await db
    .insert(orderRims)
    .values({ ...row, id: demoId('DemoJante', 0) })
    .onConflictDoNothing()
  const [rim] = await db
    .select()
    .from(orderRims)
    .where(eq(orderRims.order_id, order.id))
    .orderBy(asc(orderRims.place))
  return rim ? (['reception', 'delivery'] as const).map((moment) => ({ rim, order, moment })) : []
}

type RimPhotoNeeds = Deps<'db' | 'files' | 'clock'>
const isDemoOrder = like(orders.id, 'DemoCommande%')

interface TakenPhoto {
  rim: typeof orderRims.$inferSelect
  order: typeof orders.$inferSelect
  moment: PhotoMoment
}
