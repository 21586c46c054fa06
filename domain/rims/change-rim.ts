import { eq } from 'drizzle-orm'
import { orderRims } from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Typed } from '../forms/judge-form.ts'
import { baseField, mergeChanges, readBase } from '../forms/merge-changes.ts'
import { orderTold } from '../orders/order-told.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { findRimOf, onRim, type RimChange } from './on-rim.ts'
import { type RimField, rimFields, rimRecordOf, rimValuesOf } from './rim-fields.ts'
import { rimTold } from './told-rim.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

/** Changes what is told of a rim, as `changeOrder` does of its order. */
export function changeRim(
  world: Needs,
  by: StaffPerson,
  { orderId, rimId }: { orderId: string; rimId: string },
  typed: Typed,
): Promise<RimChange> {
  return onRim(world, orderId, typed, async (tx, order, mine) => {
    const rim = await findRimOf(tx, order, rimId)
    if (!rim) return { outcome: 'gone' }
    const theirs = rimValuesOf(rim)
    const { merged, conflicts } = mergeChanges<RimField>(readBase(typed[baseField]), mine, theirs)
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    if (rimFields.every((field) => merged[field] === theirs[field])) return { outcome: 'saved' }
    const record = rimRecordOf(merged)
    await tx.update(orderRims).set(record).where(eq(orderRims.id, rimId))
    const after = rimTold(orderTold(order), { ...record, place: rim.place })
    await recordEvent(tx, world, actorOf(by), { act: 'order.rim-changed', id: order.id, before: null, after })
    return { outcome: 'saved' }
  })
}
