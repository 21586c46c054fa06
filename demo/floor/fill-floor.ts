import { count, eq, inArray, lt } from 'drizzle-orm'
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
/** Pictures of rims before, and as many of the same ones after. */
const brought = 4

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
  await noteConsent(
    world,
    inHand.find(({ status }) => status === 2),
  )
}

interface Described {
  order: typeof orders.$inferSelect
  car: number
  position: RimPosition
  index: number
}

/** The file stands before the rows do; two nodes at once write the same. */
async function describe(world: Needs, picture: OwnPicture, place: number, rim: Described): Promise<void> {
  const { order, car, position, index } = rim
  const id = demoId('DemoJante', place)
  const shown = 1 + ((car + index) % brought)
  await world.db
    .insert(orderRims)
    .values({
      ...{ id, order_id: order.id, place: index + 1, position, size: 17 + drawn(car, 4) },
      ...{ service: 'renovation', finish: finishes[car % finishes.length] ?? 'painted', defects: ['kerbed'] },
    })
    .onConflictDoNothing()
  const came = { order, rimId: id, moment: 'reception' } as const
  await putPhoto(world, demoId('DemoCliche', place), await picture(`avant-${shown}`), came)
  if (order.status !== 2) return
  const left = { order, rimId: id, moment: 'delivery' } as const
  await putPhoto(world, demoId('DemoSortie', place), await picture(`apres-${shown}`), left)
}

interface Taken {
  order: Described['order']
  rimId: string
  moment: 'reception' | 'delivery'
}

async function putPhoto(
  { db, files, clock }: Needs,
  id: string,
  bytes: Buffer,
  { order, rimId, moment }: Taken,
) {
  const path = rimPhotoPath(order.id, id)
  await files.put(path, bytes, 'image/jpeg')
  const [mechanic] = demoStaff.filter(({ role }) => role === 'atelier')
  const came = moment === 'reception' ? order.created_at : (order.moved_at ?? order.created_at)
  const taken = came < clock.now() ? came : clock.now()
  await db
    .insert(rimPhotos)
    .values({
      ...{ id, order_id: order.id, rim_id: rimId, moment, view: 'face', name: 'photo.jpg', path },
      ...{ content_type: 'image/jpeg', bytes: bytes.length, taken_at: taken, stored_at: taken },
      ...{ received_at: taken, taken_by: mechanic?.id ?? null, taken_by_name: mechanic?.name ?? 'Atelier' },
    })
    .onConflictDoNothing()
}

/** One client whose rims may be shown: what a portfolio entry is made of. */
async function noteConsent({ db, clock }: Needs, order: Described['order'] | undefined): Promise<void> {
  const [desk] = demoStaff.filter(({ role }) => role === 'bureau')
  if (!order) return
  const photo_consent = { how: 'written', by: desk?.name ?? 'Bureau', at: clock.now().toISOString() } as const
  await db.update(orders).set({ photo_consent }).where(eq(orders.id, order.id))
}
