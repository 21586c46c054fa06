import { eq } from 'drizzle-orm'
import { newsletterIssues } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { holdIssue } from './find-issue.ts'
import { announceIssues, issueTold } from './issue.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

/** Deletes a letter that was not sent. */
export function dropIssue(
  world: Needs,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | { outcome: 'gone' }> {
  return world.db.transaction(async (tx) => {
    const held = await holdIssue(tx, id)
    if (held?.state !== 'draft') return { outcome: 'gone' }
    await tx.delete(newsletterIssues).where(eq(newsletterIssues.id, id))
    const after = issueTold(held)
    await recordEvent(tx, world, actorOf(by), { act: 'newsletter.dropped', id, before: null, after })
    await announceIssues(tx, world)
    return { outcome: 'saved' }
  })
}
