import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { PermanentRefusal } from '../ports/jobs.ts'
import type { Mail } from '../ports/mailer.ts'
import { randomId } from '../random-id.ts'
import {
  autoPauseIssue,
  beginDeliveryRun,
  type ClaimedMail,
  type DeliveryRun,
  nextMails,
  serverRefusesAll,
} from './claim-mails.ts'
import { announceIssues, type Issue } from './issues.ts'
import { type SendResult, settleMails } from './settle-mails.ts'

type Needs = Deps<'db' | 'clock' | 'jobs' | 'announcements' | 'mailer'>

/** Milliseconds after which a run queues another one in its place: a node that stops waits for no more than that. */
const sliceLength = 8_000

/**
 * Sends some of a letter: each mail is claimed by its row before it goes and settled after, so that one that was cut off is
 * in doubt, and not sent twice (docs/decisions/0045-newsletter.md). Rejects while the mail server is away: its job tries
 * again later.
 */
export async function deliverIssue(
  deps: Needs,
  issueId: string,
  write: (issue: Issue) => Promise<MailWriter>,
): Promise<void> {
  const begun = deps.clock.now().getTime()
  const run: DeliveryRun = {
    issueId,
    runId: randomId(),
    end: begun + sliceLength,
    announcedAt: begun,
    refusedInARow: 0,
  }
  const issue = await deps.db.transaction((tx) => beginDeliveryRun(tx, deps, run))
  if (!issue) return
  const writeTo = await write(issue)
  for (;;) {
    const step = await deps.db.transaction((tx) => nextMails(tx, deps, run))
    if (step === 'over') return
    if (step instanceof Date) await setTimeout(Math.max(1, step.getTime() - deps.clock.now().getTime()))
    else await sendClaimedMails(deps, run, step, writeTo)
  }
}

/** What one reader gets, by the id of their mail and of their subscription. */
export type MailWriter = (reader: { id: string; subscriptionId: string; email: string }) => Mail

/** Milliseconds between two times that open pages are told how far it is. */
const announceEvery = 3_000
/** So many refusals one after the other are not the readers' fault. */
const maxRefusedInARow = 20

/** Hands claimed mails to the mail server, and settles each; throws where nobody is there to take them. */
async function sendClaimedMails(
  deps: Needs,
  run: DeliveryRun,
  claimed: ClaimedMail[],
  writeTo: MailWriter,
): Promise<void> {
  const handed = await Promise.all(claimed.map((mail) => sendOne(deps, mail, writeTo)))
  const now = deps.clock.now()
  for (const { mail, failure } of handed)
    if (mail.email) run.refusedInARow = failure instanceof PermanentRefusal ? run.refusedInARow + 1 : 0
  const isAway = await deps.db.transaction(async (tx) => {
    const away = await settleMails(tx, run.issueId, handed, now)
    if (now.getTime() >= run.announcedAt + announceEvery) {
      run.announcedAt = now.getTime()
      await announceIssues(tx, deps)
    }
    return away
  })
  if (run.refusedInARow >= maxRefusedInARow)
    await deps.db.transaction((tx) => autoPauseIssue(tx, deps, run.issueId, serverRefusesAll))
  if (isAway) throw handed.find(({ failure }) => failure)?.failure ?? new Error('the mail server is away')
}

async function sendOne({ mailer }: Needs, mail: ClaimedMail, writeTo: MailWriter): Promise<SendResult> {
  const { id, subscriptionId, email } = mail
  if (!subscriptionId || !email) return { mail, failure: null }
  try {
    await mailer.send(writeTo({ id, subscriptionId, email }))
    return { mail, failure: null }
  } catch (failure) {
    return { mail, failure }
  }
}
