import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import {
  newsletterConsents,
  newsletterDeliveries,
  newsletterIssues,
  newsletterSendThrottles,
  newsletterSubscriptions,
} from '../../../db/schema/tables.ts'
import { recordEvent, siteActor } from '../../kernel/events/record-event.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { GivenUpCause } from '../../kernel/ports/jobs.ts'
import {
  announceNewsletterIssues,
  countNewsletterIssueDeliveries,
  lockNewsletterIssue,
  type NewsletterIssue,
  toNewsletterIssueEventData,
} from './issues.ts'

type Needs = Deps<'db' | 'clock' | 'jobs' | 'announcements' | 'mailer' | 'facts'>

/**
 * Run of one process that sends mails of an issue for at most `sliceLength` milliseconds (`deliver-issue.ts`). `end`
 * and `announcedAt` are in milliseconds since 1970.
 */
export interface NewsletterDeliveryRun {
  issueId: string
  runId: string
  end: number
  announcedAt: number
  consecutiveRejections: number
}

/** Locks the issue, marks it as being sent by this run and returns it; `null` if it is not to be sent, or not yet. */
export async function beginNewsletterDeliveryRun(
  tx: Transaction,
  deps: Needs,
  { issueId, runId }: NewsletterDeliveryRun,
): Promise<NewsletterIssue | null> {
  const issue = await lockNewsletterIssue(tx, issueId)
  if (issue?.state !== 'queued' && issue?.state !== 'sending') return null
  const now = deps.clock.now()
  const early = (issue.due_at?.getTime() ?? 0) - now.getTime()
  if (early > 0) {
    // The clocks of database and process differ, or the issue was cancelled and queued again.
    await deps.jobs.enqueue(tx, 'send-newsletter', { issueId }, { inSeconds: Math.ceil(early / 1000) })
    return null
  }
  await tx
    .update(newsletterIssues)
    .set({ state: 'sending', started_at: issue.started_at ?? now })
    .where(eq(newsletterIssues.id, issueId))
  await takeOverRun(tx, issueId, runId)
  await announceNewsletterIssues(tx, deps)
  return issue
}

/**
 * Makes `runId` the only run that may claim mails of the issue. Mails that an earlier run claimed and did not complete become
 * `doubtful`. If that run is still active, it completes them itself.
 */
async function takeOverRun(tx: Transaction, issueId: string, runId: string): Promise<void> {
  await tx.execute(sql`update ${newsletterIssues} set run_id = ${runId} where id = ${issueId}`)
  await tx.execute(
    sql`update ${newsletterDeliveries} set state = 'doubtful' where issue_id = ${issueId} and state = 'claimed'`,
  )
}

/** Returns the mails to send now, or the time of the next ones, or `over` when this run has ended. */
export async function claimNextNewsletterMails(
  tx: Transaction,
  deps: Needs,
  run: NewsletterDeliveryRun,
): Promise<ClaimedNewsletterMail[] | Date | 'over'> {
  const { issueId, runId, end } = run
  const [issue] = await tx
    .select()
    .from(newsletterIssues)
    .where(eq(newsletterIssues.id, issueId))
    .for('share')
  if (issue?.state !== 'sending' || issue.run_id !== runId) return 'over'
  const now = deps.clock.now()
  if (now.getTime() >= end) return continueOrFinish(tx, deps, issueId, now)
  const spacing = 60_000 / deps.facts.current().newsletterPerMinute
  const claimed = await claimMails(tx, { issueId, runId, now, spacing })
  if (claimed.length > 0) return claimed
  const next = await nextDomainTurn(tx, issueId)
  if (!next) return finishIssue(tx, deps, issueId)
  return next.getTime() > end ? continueOrFinish(tx, deps, issueId, next) : next
}

async function continueOrFinish(tx: Transaction, deps: Needs, issueId: string, from: Date): Promise<'over'> {
  const inSeconds = Math.max(0, Math.ceil((from.getTime() - deps.clock.now().getTime()) / 1000))
  await deps.jobs.enqueue(tx, 'send-newsletter', { issueId }, { inSeconds })
  return 'over'
}

async function finishIssue(tx: Transaction, deps: Needs, id: string): Promise<'over'> {
  const issue = await lockNewsletterIssue(tx, id)
  if (issue?.state !== 'sending') return 'over'
  const { sent, refused, doubtful } = await countNewsletterIssueDeliveries(tx, issue)
  await tx
    .update(newsletterIssues)
    .set({ state: 'sent', finished_at: deps.clock.now(), run_id: null })
    .where(eq(newsletterIssues.id, id))
  const after = { ...toNewsletterIssueEventData(issue), sent, refused, doubtful }
  await recordEvent(tx, deps, siteActor, { act: 'newsletter.finished', id, before: null, after })
  await announceNewsletterIssues(tx, deps)
  return 'over'
}

/** Returns when the next mail of the issue may be sent to any domain; `null` if no mail is left. */
async function nextDomainTurn(tx: Transaction, issueId: string): Promise<Date | null> {
  const { rows } = await tx.execute<{ at: string | null }>(
    sql`select min(next_at) as at from ${newsletterSendThrottles} where issue_id = ${issueId}`,
  )
  return rows[0]?.at ? new Date(rows[0].at) : null
}

/** Maximum number of mails sent at the same time. If the process ends, at most that many become `doubtful`. */
const mailsAtOnce = 6

/** A mail of an issue that only this run may send. */
export interface ClaimedNewsletterMail {
  id: string
  domain: string
  attempts: number
  /** `null` once the reader has unsubscribed, or a mail to their address has bounced. */
  subscriptionId: string | null
  email: string | null
}

interface ClaimRequest {
  issueId: string
  runId: string
  now: Date
  /** Milliseconds between two mails to a domain. */
  spacing: number
}

/**
 * Claims at most `mailsAtOnce` mails, one for each domain whose `next_at` has passed, and sets the next `next_at` of
 * those domains. The caller commits the claims before it sends, so that no other process sends the same mails.
 */
async function claimMails(
  tx: Transaction,
  { issueId, runId, now, spacing }: ClaimRequest,
): Promise<ClaimedNewsletterMail[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const next = sql`${new Date(now.getTime() + spacing).toISOString()}::timestamptz`
  const { rows } = await tx.execute<ClaimedNewsletterMail & Record<string, unknown>>(sql`
    with ready as (
      select domain from ${newsletterSendThrottles} where issue_id = ${issueId} and next_at <= ${at}
      order by next_at limit ${mailsAtOnce} for update
    ), picked as (
      select ready.domain, one.id from ready left join lateral (
        select id from ${newsletterDeliveries} delivery
        where delivery.issue_id = ${issueId} and delivery.domain = ready.domain and delivery.state = 'waiting' limit 1
      ) one on true
    ), over as (
      delete from ${newsletterSendThrottles} pace using picked
      where pace.issue_id = ${issueId} and pace.domain = picked.domain and picked.id is null
    ), paced as (
      update ${newsletterSendThrottles} pace set next_at = ${next} from picked
      where pace.issue_id = ${issueId} and pace.domain = picked.domain and picked.id is not null
    ), claimed as (
      update ${newsletterDeliveries} delivery set state = 'claimed', run_id = ${runId} from picked
      where delivery.id = picked.id returning delivery.id, delivery.domain, delivery.attempts, delivery.subscription_id
    )
    select claimed.id, claimed.domain, claimed.attempts, subscription.id as "subscriptionId", subscription.email
    from claimed
    left join ${newsletterConsents} consent
      on consent.subscription_id = claimed.subscription_id and consent.bounced_at is null
    left join ${newsletterSubscriptions} subscription on subscription.id = consent.subscription_id`)
  return rows
}

type PauseNeeds = Deps<'db' | 'clock' | 'announcements'>

export const allMailsRejectedMessage =
  'Le serveur de messagerie refuse tous les envois\u00a0: voyez avec la personne qui le gère, puis reprenez.'
const serverAwayTooLong =
  'Le serveur de messagerie n’a pas répondu depuis un jour\u00a0: voyez avec la personne qui le gère, puis reprenez.'

/** Pauses an issue because of a problem; `trouble` is the French sentence that staff read. */
export async function pauseNewsletterIssueForProblem(
  tx: Transaction,
  deps: PauseNeeds,
  id: string,
  trouble: string,
): Promise<void> {
  const issue = await lockNewsletterIssue(tx, id)
  if (issue?.state !== 'sending' && issue?.state !== 'queued') return
  await tx.update(newsletterIssues).set({ state: 'paused', trouble }).where(eq(newsletterIssues.id, id))
  const after = toNewsletterIssueEventData(issue)
  await recordEvent(tx, deps, siteActor, { act: 'newsletter.held-up', id, before: null, after })
  await announceNewsletterIssues(tx, deps)
}

const processEnded =
  'Le site s’est arrêté deux fois pendant cet envoi\u00a0: faites chercher la cause, puis reprenez.'

/** Pauses an issue whose job has used up its attempts. */
export const autoPauseNewsletterIssueOfGivenUpJob = (
  deps: PauseNeeds,
  issueId: string,
  cause: GivenUpCause,
): Promise<void> =>
  deps.db.transaction((tx) =>
    pauseNewsletterIssueForProblem(
      tx,
      deps,
      issueId,
      cause === 'process-ended' ? processEnded : serverAwayTooLong,
    ),
  )
