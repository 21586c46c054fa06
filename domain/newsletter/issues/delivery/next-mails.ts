import { eq } from 'drizzle-orm'
import type { Database } from '../../../../db/client.ts'
import { newsletterIssues } from '../../../../db/schema/tables.ts'
import { theSite } from '../../../events/actor.ts'
import { recordEvent } from '../../../events/record-event.ts'
import { site } from '../../../site.ts'
import type { World } from '../../../world.ts'
import { holdIssue } from '../find-issue.ts'
import { announceIssues, issueTold } from '../issue.ts'
import { countDeliveries } from '../issue-results.ts'
import type { Run } from './begin-run.ts'
import { type Claimed, claimMails } from './claim-mails.ts'
import { nextTurn } from './next-turn.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements' | 'mailer'>

/** Mails to hand over; until when there are none; or that this run is over. */
export async function nextMails(tx: Database, world: Needs, run: Run): Promise<Claimed[] | Date | 'over'> {
  const { issueId, runId, end } = run
  const [held] = await tx.select().from(newsletterIssues).where(eq(newsletterIssues.id, issueId)).for('share')
  if (held?.state !== 'sending' || held.run_id !== runId) return 'over'
  const now = world.clock.now()
  if (now.getTime() >= end) return goOn(tx, world, issueId, now)
  const spacing = 60_000 / site.newsletterPerMinute
  const claimed = await claimMails(tx, { issueId, runId, now, spacing })
  if (claimed.length > 0) return claimed
  const next = await nextTurn(tx, issueId)
  if (!next) return finish(tx, world, issueId)
  return next.getTime() > end ? goOn(tx, world, issueId, next) : next
}

async function goOn(tx: Database, world: Needs, issueId: string, from: Date): Promise<'over'> {
  const inSeconds = Math.max(0, Math.ceil((from.getTime() - world.clock.now().getTime()) / 1000))
  await world.jobs.enqueue(tx, 'send-newsletter', { issueId }, { inSeconds })
  return 'over'
}

async function finish(tx: Database, world: Needs, id: string): Promise<'over'> {
  const held = await holdIssue(tx, id)
  if (held?.state !== 'sending') return 'over'
  const { sent, refused, doubtful } = await countDeliveries(tx, held)
  await tx
    .update(newsletterIssues)
    .set({ state: 'sent', finished_at: world.clock.now(), run_id: null })
    .where(eq(newsletterIssues.id, id))
  const after = { ...issueTold(held), sent, refused, doubtful }
  await recordEvent(tx, world, theSite, { act: 'newsletter.finished', id, before: null, after })
  await announceIssues(tx, world)
  return 'over'
}
