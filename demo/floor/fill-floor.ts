import { and, asc, eq, inArray, isNull, like, lt } from 'drizzle-orm'
import { orderRims, orders, rimPhotos, staff } from '../../db/schema/tables.ts'
import { rimRow } from '../../domain/orders/opening/rim-row.ts'
import { rimPhotoPath } from '../../domain/rims/photos/rim-photo-path.ts'
import type { PhotoMoment } from '../../domain/rims/rim-words.ts'
import type { World } from '../../domain/world.ts'
import { demoId } from '../business/demo-id.ts'
import type { OwnPicture } from '../inbox/fill-inbox.ts'
import { demoStaff } from '../people.ts'

type Needs = World<'db' | 'files' | 'clock'>

const pairs = [1, 2, 3, 4] as const
const isDemo = like(orders.id, 'DemoCommande%')

/**
 * Photos of the rims that the demo's workshop has in hand, as they were brought in; and, of its newest order that is done,
 * whose client lets them be shown, as they left too. Where there is no photo yet.
 */
export async function fillFloor(world: Needs, picture: OwnPicture): Promise<void> {
  const { db } = world
  const people = demoStaff.map(({ id }) => id)
  const isMeant = (await db.$count(staff, inArray(staff.user_id, people))) === people.length
  if (!isMeant || (await db.$count(rimPhotos)) > 0) return
  const rims = await db
    .select({ rim: orderRims, order: orders })
    .from(orderRims)
    .innerJoin(orders, eq(orders.id, orderRims.order_id))
    .where(and(isDemo, lt(orders.status, 3)))
    .orderBy(asc(orders.id), asc(orderRims.place))
  const taken = [
    ...(await letBeShown(world)),
    ...rims.map(({ rim, order }) => ({ rim, order, moment: 'reception' as const })),
  ]
  for (const [place, photo] of taken.entries()) await photograph(world, picture, place, photo)
}

interface Taken {
  rim: typeof orderRims.$inferSelect
  order: typeof orders.$inferSelect
  moment: PhotoMoment
}

/** A portfolio entry can be begun with them (docs/product.md §11.19). */
async function letBeShown({ db, clock }: Needs): Promise<Taken[]> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(isDemo, eq(orders.status, 3), isNull(orders.photo_consent)))
    .orderBy(asc(orders.id))
    .limit(1)
  if (!order) return []
  const at = clock.now().toISOString()
  const photo_consent = { how: 'written', by: demoStaff[0]?.name ?? 'Atelier', at } as const
  await db.update(orders).set({ photo_consent }).where(eq(orders.id, order.id))
  const described = { size: 18, service: 'renovation', finish: 'machined', position: 'avg' } as const
  const row = rimRow(order.id, { ...described, defects: ['kerbed'] }, 1)
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

/** The file stands before the row does; two nodes at once write the same. */
async function photograph(
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
      ...{ id: photo, order_id: order.id, rim_id: rim.id, moment, view: 'face', name: 'photo.jpg', path },
      ...{ content_type: 'image/jpeg', bytes: bytes.length, taken_at: taken, stored_at: taken },
      ...{ received_at: taken, taken_by: mechanic?.id ?? null, taken_by_name: mechanic?.name ?? 'Atelier' },
    })
    .onConflictDoNothing()
}
