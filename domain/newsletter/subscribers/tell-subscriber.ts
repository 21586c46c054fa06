import type { Database } from '../../../db/client.ts'
import { actorOf } from '../../events/actor.ts'
import type { NewsletterActs } from '../../events/newsletter-sentences.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements'>

type SubscriberAct = Exclude<keyof NewsletterActs & `subscriber.${string}`, 'subscriber.imported'>

/** Writes down what was done with a subscriber, and has open pages of staff show it. */
export async function tellSubscriber(
  tx: Database,
  world: Needs,
  by: StaffPerson,
  act: SubscriberAct,
  id: string,
) {
  await recordEvent(tx, world, actorOf(by), { act, id, before: null, after: null })
  await world.announcements.announce(tx, 'office')
}

/** `changed`: the subscriber has left, or stands elsewhere by now. */
export type SubscriberChange = { outcome: 'saved' } | { outcome: 'changed' }
