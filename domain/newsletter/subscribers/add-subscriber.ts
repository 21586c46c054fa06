import { judgeForm, type Problems, type Typed } from '../../forms/judge-form.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { addSubscription } from '../subscribe.ts'
import { newSubscriberForm } from './new-subscriber-form.ts'
import { tellSubscriber } from './tell-subscriber.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements'>

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
    await tellSubscriber(tx, world, by, 'subscriber.added', id)
    return { outcome: 'saved' }
  })
}
