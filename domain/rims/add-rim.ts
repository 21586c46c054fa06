import { desc, eq } from 'drizzle-orm'
import { orderRims } from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Typed } from '../forms/judge-form.ts'
import { orderTold } from '../orders/order-told.ts'
import { randomId } from '../random-id.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { countRims } from './count-rims.ts'
import { onRim, type RimChange } from './on-rim.ts'
import { rimRecordOf } from './rim-fields.ts'
import { rimTold } from './told-rim.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

/** A lorry's load; more of one order is a mistake. */
export const mostRims = 60

/** Adds a rim behind the others of its order. */
export function addRim(world: Needs, by: StaffPerson, orderId: string, typed: Typed): Promise<RimChange> {
  return onRim(world, orderId, typed, async (tx, order, values) => {
    const { id } = order
    const [last] = await tx
      .select({ place: orderRims.place })
      .from(orderRims)
      .where(eq(orderRims.order_id, id))
      .orderBy(desc(orderRims.place))
      .limit(1)
    if ((order.rim_n ?? 0) >= mostRims) return { outcome: 'full' }
    const place = (last?.place ?? 0) + 1
    const record = rimRecordOf(values)
    await tx.insert(orderRims).values({ ...record, id: randomId(), order_id: id, place })
    await countRims(tx, id)
    const after = rimTold(orderTold(order), { ...record, place })
    await recordEvent(tx, world, actorOf(by), { act: 'order.rim-added', id, before: null, after })
    return { outcome: 'saved' }
  })
}
