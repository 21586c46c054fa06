import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orderRims } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { findToldOrder, rimTold } from '../told-rim.ts'
import type { RimPhoto } from './find-rim-photo.ts'

type Needs = World<'db' | 'jobs' | 'clock' | 'announcements'>

/** Writes down what became of a photo, and has open pages of staff show it. */
export async function tellPhoto(
  tx: Database,
  world: Needs,
  by: StaffPerson,
  act: 'order.photo-deleted' | 'order.photo-restored',
  { order_id: id, rim_id, moment, view }: RimPhoto,
): Promise<void> {
  const order = await findToldOrder(tx, id)
  const [rim] = rim_id ? await tx.select().from(orderRims).where(eq(orderRims.id, rim_id)) : []
  const after = { ...order, rim: rim ? rimTold(order, rim) : null, moment, view }
  await recordEvent(tx, world, actorOf(by), { act, id, before: null, after })
  await world.announcements.announce(tx, 'office')
}
