import { eq } from 'drizzle-orm'
import type { Database } from '../../../../db/client.ts'
import { newsletterIssues } from '../../../../db/schema/tables.ts'
import type { World } from '../../../world.ts'
import { holdIssue } from '../find-issue.ts'
import { announceIssues, type Issue } from '../issue.ts'
import { takeOver } from './take-over.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements' | 'mailer'>

export interface Run {
  issueId: string
  runId: string
  end: number
  told: number
  refusedInARow: number
}

/** The issue, if it is to be sent now by this run. */
export async function beginRun(tx: Database, world: Needs, { issueId, runId }: Run): Promise<Issue | null> {
  const held = await holdIssue(tx, issueId)
  if (held?.state !== 'queued' && held?.state !== 'sending') return null
  const now = world.clock.now()
  const early = (held.due_at?.getTime() ?? 0) - now.getTime()
  if (early > 0) {
    // The database's clock ran before ours, or it was sent off anew.
    await world.jobs.enqueue(tx, 'send-newsletter', { issueId }, { inSeconds: Math.ceil(early / 1000) })
    return null
  }
  await tx
    .update(newsletterIssues)
    .set({ state: 'sending', started_at: held.started_at ?? now })
    .where(eq(newsletterIssues.id, issueId))
  await takeOver(tx, issueId, runId)
  await announceIssues(tx, world)
  return held
}
