import { count, inArray, lt } from 'drizzle-orm'
import { orderRims, orders, rimPhotos, staff } from '../../db/schema/tables.ts'
import { rimPhotoPath } from '../../domain/rims/rim-photo-path.ts'
import type { RimFinish, RimPosition } from '../../domain/rims/rim-words.ts'
import type { World } from '../../domain/world.ts'
import { drawn } from '../business/chance.ts'
import { demoId } from '../business/demo-id.ts'
import type { OwnPicture } from '../inbox/fill-inbox.ts'
import { demoStaff } from '../people.ts'

type Needs = World<'db' | 'files' | 'clock'>

const positions: readonly RimPosition[] = ['avg', 'avd', 'arg', 'ard']
const finishes: readonly RimFinish[] = ['machined', 'painted', 'two-tone']
const brought = ['avant-1', 'avant-2', 'avant-3', 'avant-4']

/** The rims of what the demo's workshop has in hand, each with a photo of how it was brought in, where no rim is known yet. */
export async function fillFloor(world: Needs, picture: OwnPicture): Promise<void> {
  const { db } = world
  const people = demoStaff.map(({ id }) => id)
  const isMeant = (await db.$count(staff, inArray(staff.user_id, people))) === people.length
  const [known] = await db.select({ rims: count() }).from(orderRims)
  if (!isMeant || known?.rims !== 0) return
  const inHand = await db.select().from(orders).where(lt(orders.status, 3)).orderBy(orders.id)
  const described = inHand.flatMap((order, car) =>
    positions.slice(0, order.rim_n ?? 0).map((position, index) => ({ order, car, position, index })),
  )
  for (const [place, rim] of described.entries()) await describe(world, picture, place, rim)
}

interface Described {
  order: typeof orders.$inferSelect
  car: number
  position: RimPosition
  index: number
}

/** The file stands before the rows do; two nodes at once write the same. */
async function describe(
  { db, files, clock }: Needs,
  picture: OwnPicture,
  place: number,
  { order, car, position, index }: Described,
): Promise<void> {
  const [id, photo] = [demoId('DemoJante', place), demoId('DemoCliche', place)]
  const path = rimPhotoPath(order.id, photo)
  const bytes = await picture(brought[(car + index) % brought.length] ?? 'avant-1')
  await files.put(path, bytes, 'image/jpeg')
  await db
    .insert(orderRims)
    .values({
      ...{ id, order_id: order.id, place: index + 1, position, size: 17 + drawn(car, 4) },
      ...{ service: 'renovation', finish: finishes[car % finishes.length] ?? 'painted', defects: ['kerbed'] },
    })
    .onConflictDoNothing()
  const [mechanic] = demoStaff.filter(({ role }) => role === 'atelier')
  const taken = order.created_at < clock.now() ? order.created_at : clock.now()
  await db
    .insert(rimPhotos)
    .values({
      ...{
        id: photo,
        order_id: order.id,
        rim_id: id,
        moment: 'reception',
        view: 'face',
        name: 'photo.jpg',
        path,
      },
      ...{ content_type: 'image/jpeg', bytes: bytes.length, taken_at: taken, stored_at: taken },
      ...{ received_at: taken, taken_by: mechanic?.id ?? null, taken_by_name: mechanic?.name ?? 'Atelier' },
    })
    .onConflictDoNothing()
}
