import { eq } from 'drizzle-orm'
import { newsletterIssues } from '../../../db/schema/tables.ts'
import { parisDay } from '../../calendar/paris-day.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { secondsToUndo } from '../../seconds-to-undo.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { addressIssue } from './address-issue.ts'
import { holdIssue } from './find-issue.ts'
import { announceIssues, type Issue, issueTold } from './issue.ts'
import { missingIn } from './issue-form.ts'
import { isTested } from './test-issue.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements'>

type IssueSending = {
  outcome: 'saved' | 'gone' | 'incomplete' | 'untested' | 'nobody'
}

/**
 * Sends a letter off: its words and whom it goes to are frozen, its job takes it ten seconds later (docs/product.md §11.20).
 * The same press twice is one letter.
 */
export function sendIssue(world: Needs, by: StaffPerson, id: string): Promise<IssueSending> {
  return world.db.transaction(async (tx): Promise<IssueSending> => {
    const held = await holdIssue(tx, id)
    if (held?.state === 'queued') return { outcome: 'saved' }
    if (held?.state !== 'draft') return { outcome: 'gone' }
    if (Object.keys(missingIn(held)).length > 0) return { outcome: 'incomplete' }
    if (!isTested(held)) return { outcome: 'untested' }
    const recipients = await addressIssue(tx, world, id)
    if (recipients === 0) return { outcome: 'nobody' }
    const now = world.clock.now()
    await tx
      .update(newsletterIssues)
      .set({
        state: 'queued',
        recipients,
        campaign: campaignOf(held, now),
        due_at: new Date(now.getTime() + secondsToUndo * 1000),
      })
      .where(eq(newsletterIssues.id, id))
    const after = { ...issueTold(held), recipients }
    await recordEvent(tx, world, actorOf(by), { act: 'newsletter.sent-off', id, before: null, after })
    await world.jobs.enqueue(tx, 'send-newsletter', { issueId: id }, { inSeconds: secondsToUndo })
    await announceIssues(tx, world)
    return { outcome: 'saved' }
  })
}

/** `lettre-2026-11-22-k3xz`: told apart from another of the same day. */
const campaignOf = ({ id }: Issue, now: Date) => `lettre-${parisDay(now)}-${id.slice(0, 4).toLowerCase()}`
