import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { findSubscriber } from './find-subscriber.ts'
import { stateOf } from './subscriber-standing.ts'
import { type SubscriberChange, tellSubscriber } from './tell-subscriber.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements'>

/** Asks once more for the confirmation that has not come. */
export function askAgain(world: Needs, by: StaffPerson, id: string): Promise<SubscriberChange> {
  return world.db.transaction(async (tx) => {
    const found = await findSubscriber(tx, id)
    if (!found || stateOf(found) !== 'pending') return { outcome: 'changed' }
    await world.jobs.enqueue(tx, 'send-newsletter-mail', { subscriptionId: id })
    await tellSubscriber(tx, world, by, 'subscriber.asked-again', id)
    return { outcome: 'saved' }
  })
}
