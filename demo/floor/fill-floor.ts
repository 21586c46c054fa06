import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { orderRims, orders, rimPhotos, staff } from '../../db/schema/tables.ts'
import { demoStaff } from '../demo-staff.ts'
import type { OwnPicture } from '../inbox/own-picture.ts'
import { letBeShown } from './let-be-shown.ts'
import { photograph } from './photograph.ts'
import { isDemo, type Needs } from './taken-photo.ts'

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
