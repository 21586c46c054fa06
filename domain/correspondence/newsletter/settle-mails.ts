import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { newsletterDeliveries, newsletterIssues, newsletterSendThrottles } from '../../../db/schema/tables.ts'
import { PermanentJobFailure } from '../../kernel/ports/jobs.ts'
import { MailDeliveryUncertain, TemporaryMailRejection } from '../../kernel/ports/mailer.ts'
import type { ClaimedNewsletterMail } from './claim-mails.ts'
import { markSubscriptionBounced } from './newsletter-bounces.ts'

/**
 * Stores the results of mails that were sent. A mail that the server neither accepted nor rejected is queued again.
 * Returns `true` if there is such a mail: the server could not be reached, and the job must try again later.
 */
export async function storeNewsletterSendResults(
  tx: Transaction,
  issueId: string,
  handed: readonly NewsletterSendResult[],
  now: Date,
): Promise<boolean> {
  const mailsThat = (isMatch: (one: NewsletterSendResult) => boolean) => handed.filter(isMatch)
  const isLeft = ({ mail }: NewsletterSendResult) => mail.email === null
  const isSent = (one: NewsletterSendResult) => !isLeft(one) && !one.failure
  await settleMail(tx, mailsThat(isLeft), 'skipped', now)
  await settleMail(tx, mailsThat(isSent), 'sent', now)
  await settleMail(
    tx,
    mailsThat(({ failure }) => failure instanceof MailDeliveryUncertain),
    'doubtful',
    now,
  )
  for (const one of mailsThat(({ failure }) => failure instanceof PermanentJobFailure))
    await markMailRejected(tx, one, now)
  for (const one of mailsThat(({ failure }) => failure instanceof TemporaryMailRejection))
    await retryMailLater(tx, issueId, one, now)
  const untried = mailsThat(({ failure }) => failure !== null && !isAnswer(failure))
  for (const one of untried) await requeueMail(tx, issueId, one.mail, now)
  return untried.length > 0
}

const isAnswer = (failure: unknown) =>
  [MailDeliveryUncertain, PermanentJobFailure, TemporaryMailRejection].some((kind) => failure instanceof kind)

async function settleMail(
  tx: Transaction,
  handed: readonly NewsletterSendResult[],
  state: 'sent' | 'skipped' | 'doubtful',
  at: Date,
) {
  if (handed.length === 0) return
  const ids = handed.map(({ mail }) => mail.id)
  await tx
    .update(newsletterDeliveries)
    .set({ state, settled_at: at })
    .where(and(inArray(newsletterDeliveries.id, ids), isUnsettled))
}

/** Result of sending a mail; `failure` is the error, or `null` if the server accepted the mail. */
export interface NewsletterSendResult {
  mail: ClaimedNewsletterMail
  failure: unknown
}

/** SQL condition: the mail may still be settled, also after another run has marked it as `doubtful`. */
const isUnsettled = inArray(newsletterDeliveries.state, ['claimed', 'doubtful'])

/** Matches the enhanced status codes for addresses that do not exist or are disabled (RFC 3463 §3.2, §3.3). */
const noSuchAddress = /\b5\.(1\.(1|2|3|6|10)|2\.1)\b/

const rejectionReason = (failure: unknown) =>
  (failure instanceof Error ? failure.message : '').split('\n')[0]?.slice(0, 300) ?? ''

async function markMailRejected(
  tx: Transaction,
  { mail, failure }: NewsletterSendResult,
  at: Date,
): Promise<void> {
  const reason = rejectionReason(failure)
  await tx
    .update(newsletterDeliveries)
    .set({ state: 'refused', reason, settled_at: at })
    .where(and(eq(newsletterDeliveries.id, mail.id), isUnsettled))
  // Any other rejection may be caused by the issue's content or by this site.
  if (mail.subscriptionId && noSuchAddress.test(reason))
    await markSubscriptionBounced(tx, mail.subscriptionId, reason, at)
}

/** Maximum number of attempts at a mail that the server rejects temporarily: about two hours with the pauses between them. */
const maxAttempts = 8
/** First pause between these attempts, in milliseconds. Each further one is twice as long; the last is about an hour. */
const firstPause = 60_000

async function retryMailLater(
  tx: Transaction,
  issueId: string,
  one: NewsletterSendResult,
  now: Date,
): Promise<void> {
  const { mail } = one
  if (mail.attempts + 1 >= maxAttempts) return markMailRejected(tx, one, now)
  const pause = firstPause * 2 ** mail.attempts
  await requeueMail(tx, issueId, { ...mail, attempts: mail.attempts + 1 }, new Date(now.getTime() + pause))
}

/** Queues a mail for a later run, not before `until`. If its issue has ended, settles it instead. */
async function requeueMail(
  tx: Transaction,
  issueId: string,
  { id, domain, attempts }: ClaimedNewsletterMail,
  until: Date,
): Promise<void> {
  const ended = await stateOfEnded(tx, issueId)
  await tx
    .update(newsletterDeliveries)
    .set({ state: ended ?? 'waiting', attempts, run_id: null })
    .where(and(eq(newsletterDeliveries.id, id), isUnsettled))
  if (ended) return
  await tx
    .insert(newsletterSendThrottles)
    .values({ issue_id: issueId, domain, next_at: until })
    .onConflictDoUpdate({
      target: [newsletterSendThrottles.issue_id, newsletterSendThrottles.domain],
      set: { next_at: sql`greatest(${newsletterSendThrottles.next_at}, excluded.next_at)` },
    })
}

/**
 * Returns the final state of a mail whose issue ended while the mail was being sent, because no later run would send it:
 * `skipped` if staff stopped the issue, `doubtful` (staff decide) if another run finished it; `null` if it has not ended.
 */
async function stateOfEnded(tx: Transaction, issueId: string): Promise<'skipped' | 'doubtful' | null> {
  const [issue] = await tx
    .select({ state: newsletterIssues.state })
    .from(newsletterIssues)
    .where(eq(newsletterIssues.id, issueId))
    .for('share')
  if (issue?.state === 'stopped') return 'skipped'
  return issue?.state === 'sent' ? 'doubtful' : null
}
