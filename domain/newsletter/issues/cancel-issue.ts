import { eq } from 'drizzle-orm'
import { newsletterDeliveries, newsletterIssues, newsletterPaces } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { holdIssue } from './find-issue.ts'
import { announceIssues, issueTold } from './issue.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements'>

/** Takes a letter back as long as its job may not have it: it is a draft again. */
export function cancelIssue(
  world: Needs,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | { outcome: 'too-late' }> {
  return world.db.transaction(async (tx) => {
    const held = await holdIssue(tx, id)
    const isEarly = held?.due_at && held.due_at > world.clock.now()
    if (held?.state !== 'queued' || !isEarly) return { outcome: 'too-late' }
    await tx.delete(newsletterDeliveries).where(eq(newsletterDeliveries.issue_id, id))
    await tx.delete(newsletterPaces).where(eq(newsletterPaces.issue_id, id))
    await tx
      .update(newsletterIssues)
      .set({ state: 'draft', recipients: 0, due_at: null, campaign: null })
      .where(eq(newsletterIssues.id, id))
    const after = issueTold(held)
    await recordEvent(tx, world, actorOf(by), {
      act: 'newsletter.sending-cancelled',
      id,
      before: null,
      after,
    })
    await announceIssues(tx, world)
    return { outcome: 'saved' }
  })
}
