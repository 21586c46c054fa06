import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { unsubscribe } from '../unsubscribe.ts'
import { type SubscriberChange, tellSubscriber } from './tell-subscriber.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements'>

/** Somebody has asked the workshop to be taken off the list: nothing is kept of them either. */
export function removeSubscriber(world: Needs, by: StaffPerson, id: string): Promise<SubscriberChange> {
  return world.db.transaction(async (tx) => {
    const left = await unsubscribe({ ...world, db: tx }, id)
    if (!left) return { outcome: 'changed' }
    await tellSubscriber(tx, world, by, 'subscriber.removed', id)
    return { outcome: 'saved' }
  })
}
