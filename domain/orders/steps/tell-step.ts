import type { Database } from '../../../db/client.ts'
import { theSite } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { Jobs } from '../../ports/job-queue.ts'
import type { World } from '../../world.ts'
import { orderTold } from '../order-told.ts'

type Needs = World<'db' | 'clock' | 'mailer' | 'announcements'>
type Step = Jobs['send-order-mail']

interface Telling extends Pick<Step, 'status'> {
  order: { id: string; order_number: string }
  act: 'order.client-told' | 'order.client-not-told'
}

export async function tellStep(tx: Database, world: Needs, { order, act, status }: Telling): Promise<void> {
  const after = { ...orderTold(order), status }
  await recordEvent(tx, world, theSite, { act, id: order.id, before: null, after })
  await world.announcements.announce(tx, 'office')
}
