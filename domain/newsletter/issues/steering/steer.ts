import { eq } from 'drizzle-orm'
import type { Database } from '../../../../db/client.ts'
import { newsletterIssues } from '../../../../db/schema/tables.ts'
import { actorOf } from '../../../events/actor.ts'
import type { NewsletterActs } from '../../../events/newsletter-sentences.ts'
import { recordEvent } from '../../../events/record-event.ts'
import type { StaffPerson } from '../../../sign-in/person.ts'
import type { World } from '../../../world.ts'
import { holdIssue } from '../find-issue.ts'
import { announceIssues, type Issue, issueTold } from '../issue.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements'>

/** `changed`: it stands elsewhere by now. */
export type Steering = { outcome: 'saved' } | { outcome: 'changed' }

type SteeringAct = keyof NewsletterActs &
  ('newsletter.paused' | 'newsletter.resumed' | 'newsletter.stopped' | 'newsletter.doubt-settled')

interface Turn {
  from: readonly Issue['state'][]
  act: SteeringAct
  change(tx: Database, held: Issue): Promise<Partial<Issue>>
}

export function steer(
  world: Needs,
  by: StaffPerson,
  id: string,
  { from, act, change }: Turn,
): Promise<Steering> {
  return world.db.transaction(async (tx): Promise<Steering> => {
    const held = await holdIssue(tx, id)
    if (!held || !from.includes(held.state)) return { outcome: 'changed' }
    const changes = await change(tx, held)
    if (Object.keys(changes).length > 0)
      await tx.update(newsletterIssues).set(changes).where(eq(newsletterIssues.id, id))
    await recordEvent(tx, world, actorOf(by), { act, id, before: null, after: issueTold(held) })
    await announceIssues(tx, world)
    return { outcome: 'saved' }
  })
}
