import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { newsletterIssues } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { randomId } from '../../random-id.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { holdIssue } from './find-issue.ts'
import { announceIssues, contentOf, type Issue, issueTold } from './issue.ts'
import type { IssueContent } from './issue-fields.ts'
import { missingIn, sentWords } from './issue-form.ts'

/**
 * Has a letter sent to whoever asks, as its readers will get it: without that nobody sends it to them, and what is
 * changed after it wants another one (docs/product.md §11.20).
 */
export function testIssue(
  world: World<'db' | 'clock' | 'jobs' | 'announcements'>,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | { outcome: 'gone' } | { outcome: 'incomplete' }> {
  return world.db.transaction(async (tx) => {
    const held = await holdIssue(tx, id)
    if (held?.state !== 'draft') return { outcome: 'gone' }
    if (Object.keys(missingIn(held)).length > 0) return { outcome: 'incomplete' }
    await tx
      .update(newsletterIssues)
      .set({ tested_print: printOf(contentOf(held)), tested_at: world.clock.now(), tested_by: by.name })
      .where(eq(newsletterIssues.id, id))
    const data = { issueId: id, userId: by.userId, testId: randomId() }
    await world.jobs.enqueue(tx, 'send-newsletter-test', data)
    const after = issueTold(held)
    await recordEvent(tx, world, actorOf(by), { act: 'newsletter.tested', id, before: null, after })
    await announceIssues(tx, world)
    return { outcome: 'saved' }
  })
}

/** Whether the words as they stand are those that somebody has looked at in their own mail. */
export const isTested = (issue: Issue) => issue.tested_print === printOf(contentOf(issue))

/** Told apart by it: the words that were tested from those that were written since. */
function printOf(words: IssueContent): string {
  const { subject, preheader, content } = sentWords(words)
  return createHash('sha256')
    .update(JSON.stringify([subject, preheader, content]))
    .digest('base64url')
}
