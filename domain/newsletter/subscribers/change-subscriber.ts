import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { newsletterConsents } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import type { NewsletterActs } from '../../events/newsletter-sentences.ts'
import { recordEvent } from '../../events/record-event.ts'
import { judgeForm, type Problems, type Typed } from '../../forms/judge-form.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { addSubscription } from '../subscribe.ts'
import { unsubscribe } from '../unsubscribe.ts'
import { findSubscriber } from './find-subscriber.ts'
import { newSubscriberForm } from './new-subscriber-form.ts'
import { stateOf } from './subscriber-standing.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements'>

type SubscriberAct = Exclude<keyof NewsletterActs & `subscriber.${string}`, 'subscriber.imported'>

async function tell(tx: Database, world: Needs, by: StaffPerson, act: SubscriberAct, id: string) {
  await recordEvent(tx, world, actorOf(by), { act, id, before: null, after: null })
  await world.announcements.announce(tx, 'office')
}

/** Adds an address that was given to the workshop; its owner is asked to confirm, as after the site's own form. */
export async function addSubscriber(
  world: Needs,
  by: StaffPerson,
  typed: Typed,
): Promise<{ outcome: 'saved' } | { outcome: 'invalid'; problems: Problems }> {
  const judged = judgeForm(newSubscriberForm, typed)
  if (judged.outcome === 'invalid') return judged
  const { email, proof } = judged.values
  return world.db.transaction(async (tx) => {
    const id = await addSubscription({ ...world, db: tx }, email, { source: 'office', proof })
    if (!id) return { outcome: 'invalid', problems: { email: 'Cette adresse est déjà sur la liste' } }
    await tell(tx, world, by, 'subscriber.added', id)
    return { outcome: 'saved' }
  })
}

/** `changed`: the subscriber has left, or stands elsewhere by now. */
export type SubscriberChange = { outcome: 'saved' } | { outcome: 'changed' }

/** Asks once more for the confirmation that has not come. */
export function askAgain(world: Needs, by: StaffPerson, id: string): Promise<SubscriberChange> {
  return world.db.transaction(async (tx) => {
    const found = await findSubscriber(tx, id)
    if (!found || stateOf(found) !== 'pending') return { outcome: 'changed' }
    await world.jobs.enqueue(tx, 'send-newsletter-mail', { subscriptionId: id })
    await tell(tx, world, by, 'subscriber.asked-again', id)
    return { outcome: 'saved' }
  })
}

/** Sends letters again to an address that returned one: its owner says that it works. */
export function restoreSubscriber(world: Needs, by: StaffPerson, id: string): Promise<SubscriberChange> {
  return world.db.transaction(async (tx) => {
    const found = await findSubscriber(tx, id)
    if (!found?.bounced_at) return { outcome: 'changed' }
    await tx
      .update(newsletterConsents)
      .set({ bounced_at: null, bounce_reason: null })
      .where(eq(newsletterConsents.subscription_id, id))
    await tell(tx, world, by, 'subscriber.restored', id)
    return { outcome: 'saved' }
  })
}

/** Somebody has asked the workshop to be taken off the list: nothing is kept of them either. */
export function removeSubscriber(world: Needs, by: StaffPerson, id: string): Promise<SubscriberChange> {
  return world.db.transaction(async (tx) => {
    const left = await unsubscribe({ ...world, db: tx }, id)
    if (!left) return { outcome: 'changed' }
    await tell(tx, world, by, 'subscriber.removed', id)
    return { outcome: 'saved' }
  })
}
