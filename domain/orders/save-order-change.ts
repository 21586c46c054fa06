import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orders } from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { type ChangedOrderField, type OrderValues, orderFields, orderRecordOf } from './order-fields.ts'
import { orderTold } from './order-told.ts'
import { announceOrder } from './tell-client.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

interface Saving {
  order: { id: string; order_number: string }
  before: OrderValues
  after: OrderValues
}

export async function saveOrderChange(
  tx: Database,
  world: Omit<Needs, 'db'>,
  by: StaffPerson,
  { order, before, after }: Saving,
): Promise<void> {
  const { id } = order
  const changed = orderFields.filter((field) => before[field] !== after[field])
  if (changed.length === 0) return
  await tx.update(orders).set(orderRecordOf(after)).where(eq(orders.id, id))
  const fields = changed.filter((field): field is ChangedOrderField => field !== 'promised_on')
  const told = orderTold(order)
  if (fields.length > 0)
    await recordEvent(tx, world, actorOf(by), {
      act: 'order.changed',
      id,
      before: null,
      after: { ...told, fields },
    })
  if (changed.includes('promised_on'))
    await recordEvent(tx, world, actorOf(by), {
      act: 'order.promised',
      id,
      before: { day: before.promised_on || null },
      after: { ...told, day: after.promised_on || null },
    })
  await announceOrder(tx, world, id)
}
