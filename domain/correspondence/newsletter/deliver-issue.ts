import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../../kernel/ports/deps.ts'
import { PermanentJobFailure } from '../../kernel/ports/jobs.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { randomId } from '../../kernel/random-id.ts'
import {
  allMailsRejectedMessage,
  beginNewsletterDeliveryRun,
  type ClaimedNewsletterMail,
  claimNextNewsletterMails,
  type NewsletterDeliveryRun,
  pauseNewsletterIssueForProblem,
} from './claim-mails.ts'
import { announceNewsletterIssues, type NewsletterIssue } from './issues.ts'
import { type NewsletterSendResult, storeNewsletterSendResults } from './settle-mails.ts'

type Needs = Deps<'db' | 'clock' | 'jobs' | 'announcements' | 'mailer' | 'facts'>

/** Milliseconds after which a run ends and queues the next one. A process that is stopped waits for one run at most. */
const sliceLength = 8_000

/**
 * Sends mails of an issue for up to `sliceLength` milliseconds. Each mail is claimed in its row before it is sent and
 * completed after, so that an interrupted one is `doubtful` and is not sent twice. Throws if the mail server cannot be
 * reached; the job tries again later.
 */
export async function deliverNewsletterIssue(
  deps: Needs,
  issueId: string,
  write: (issue: NewsletterIssue) => Promise<NewsletterMailWriter>,
): Promise<void> {
  const startedAt = deps.clock.now().getTime()
  const run: NewsletterDeliveryRun = {
    issueId,
    runId: randomId(),
    end: startedAt + sliceLength,
    announcedAt: startedAt,
    consecutiveRejections: 0,
  }
  const issue = await deps.db.transaction((tx) => beginNewsletterDeliveryRun(tx, deps, run))
  if (!issue) return
  const writeTo = await write(issue)
  for (;;) {
    const step = await deps.db.transaction((tx) => claimNextNewsletterMails(tx, deps, run))
    if (step === 'over') return
    if (step instanceof Date) await setTimeout(Math.max(1, step.getTime() - deps.clock.now().getTime()))
    else await sendClaimedMails(deps, run, step, writeTo)
  }
}

/** Returns the mail of one reader. `id` is the id of the delivery. */
export type NewsletterMailWriter = (reader: { id: string; subscriptionId: string; email: string }) => Mail

/** Minimum delay in milliseconds between two announcements of the progress to open pages. */
const announceEvery = 3_000
/** Number of rejections in a row after which the issue is paused: the cause is then not the addresses. */
const maxConsecutiveRejections = 20

/** Sends claimed mails and stores the result of each. Throws if the mail server cannot be reached. */
async function sendClaimedMails(
  deps: Needs,
  run: NewsletterDeliveryRun,
  claimed: ClaimedNewsletterMail[],
  writeTo: NewsletterMailWriter,
): Promise<void> {
  const handed = await Promise.all(claimed.map((mail) => sendOne(deps, mail, writeTo)))
  const now = deps.clock.now()
  for (const { mail, failure } of handed)
    if (mail.email)
      run.consecutiveRejections = failure instanceof PermanentJobFailure ? run.consecutiveRejections + 1 : 0
  const isAway = await deps.db.transaction(async (tx) => {
    const away = await storeNewsletterSendResults(tx, run.issueId, handed, now)
    if (now.getTime() >= run.announcedAt + announceEvery) {
      run.announcedAt = now.getTime()
      await announceNewsletterIssues(tx, deps)
    }
    return away
  })
  if (run.consecutiveRejections >= maxConsecutiveRejections)
    await deps.db.transaction((tx) =>
      pauseNewsletterIssueForProblem(tx, deps, run.issueId, allMailsRejectedMessage),
    )
  if (isAway)
    throw handed.find(({ failure }) => failure)?.failure ?? new Error('the mail server is unavailable')
}

async function sendOne(
  { mailer }: Needs,
  mail: ClaimedNewsletterMail,
  writeTo: NewsletterMailWriter,
): Promise<NewsletterSendResult> {
  const { id, subscriptionId, email } = mail
  if (!subscriptionId || !email) return { mail, failure: null }
  try {
    await mailer.send(writeTo({ id, subscriptionId, email }))
    return { mail, failure: null }
  } catch (failure) {
    return { mail, failure }
  }
}
