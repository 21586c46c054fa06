import { eq } from 'drizzle-orm'
import { newsletterConsents } from '../../../db/schema/tables.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { findSubscriber } from './find-subscriber.ts'
import { type SubscriberChange, tellSubscriber } from './tell-subscriber.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements'>

/** Sends letters again to an address that returned one: its owner says that it works. */
export function restoreSubscriber(world: Needs, by: StaffPerson, id: string): Promise<SubscriberChange> {
  return world.db.transaction(async (tx) => {
    const found = await findSubscriber(tx, id)
    if (!found?.bounced_at) return { outcome: 'changed' }
    await tx
      .update(newsletterConsents)
      .set({ bounced_at: null, bounce_reason: null })
      .where(eq(newsletterConsents.subscription_id, id))
    await tellSubscriber(tx, world, by, 'subscriber.restored', id)
    return { outcome: 'saved' }
  })
}
