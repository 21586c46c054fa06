import { setTimeout } from 'node:timers/promises'
import { randomId } from '../../../random-id.ts'
import type { World } from '../../../world.ts'
import type { Issue } from '../issue.ts'
import { beginRun, type Run } from './begin-run.ts'
import { handOver, type WriteTo } from './hand-mails-over.ts'
import { nextMails } from './next-mails.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements' | 'mailer'>

/** Milliseconds after which a run queues another one in its place: a node that stops waits for no more than that. */
const sliceLength = 8_000

/**
 * Sends some of a letter: each mail is claimed by its row before it goes and settled after, so that one that was cut off is
 * told and not sent twice (docs/decisions/0045-newsletter.md). Rejects while the mail server is away: its job tries
 * again later.
 */
export async function deliverIssue(
  world: Needs,
  issueId: string,
  write: (issue: Issue) => Promise<WriteTo>,
): Promise<void> {
  const begun = world.clock.now().getTime()
  const run: Run = { issueId, runId: randomId(), end: begun + sliceLength, told: begun, refusedInARow: 0 }
  const issue = await world.db.transaction((tx) => beginRun(tx, world, run))
  if (!issue) return
  const writeTo = await write(issue)
  for (;;) {
    const step = await world.db.transaction((tx) => nextMails(tx, world, run))
    if (step === 'over') return
    if (step instanceof Date) await setTimeout(Math.max(1, step.getTime() - world.clock.now().getTime()))
    else await handOver(world, run, step, writeTo)
  }
}
