import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { newsletterDeliveries, newsletterIssues, sendThrottles } from '../../db/schema/tables.ts'
import { PermanentRefusal } from '../ports/jobs.ts'
import { MailInDoubt, TemporaryRefusal } from '../ports/mailer.ts'
import type { ClaimedMail } from './claim-mails.ts'
import { markBounced } from './newsletter-bounces.ts'

/**
 * Writes down what became of mails that were handed over. What could not be handed over at all waits again; true where
 * the mail server itself is away, so that somebody tries later.
 */
export async function settleMails(
  tx: Database,
  issueId: string,
  handed: readonly SendResult[],
  now: Date,
): Promise<boolean> {
  const those = (isMeant: (one: SendResult) => boolean) => handed.filter(isMeant)
  const isLeft = ({ mail }: SendResult) => mail.email === null
  const isSent = (one: SendResult) => !isLeft(one) && !one.failure
  await settleMail(tx, those(isLeft), 'skipped', now)
  await settleMail(tx, those(isSent), 'sent', now)
  await settleMail(
    tx,
    those(({ failure }) => failure instanceof MailInDoubt),
    'doubtful',
    now,
  )
  for (const one of those(({ failure }) => failure instanceof PermanentRefusal))
    await markMailRefused(tx, one, now)
  for (const one of those(({ failure }) => failure instanceof TemporaryRefusal))
    await retryMailLater(tx, issueId, one, now)
  const untried = those(({ failure }) => failure !== null && !isAnswer(failure))
  for (const one of untried) await requeueMail(tx, issueId, one.mail, now)
  return untried.length > 0
}

const isAnswer = (failure: unknown) =>
  [MailInDoubt, PermanentRefusal, TemporaryRefusal].some((kind) => failure instanceof kind)

async function settleMail(
  tx: Database,
  handed: readonly SendResult[],
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

/** What became of a mail that was handed over; `failure` is none where the server took it. */
export interface SendResult {
  mail: ClaimedMail
  failure: unknown
}

/** True of what may still be settled: also of what another run took over meanwhile, and called doubtful. */
const isUnsettled = inArray(newsletterDeliveries.state, ['claimed', 'doubtful'])

/** A server says so of an address that there is none of (RFC 3463 §3.2, 3.3). */
const noSuchAddress = /\b5\.(1\.(1|2|3|6|10)|2\.1)\b/

const refusalReason = (failure: unknown) =>
  (failure instanceof Error ? failure.message : '').split('\n')[0]?.slice(0, 300) ?? ''

async function markMailRefused(tx: Database, { mail, failure }: SendResult, at: Date): Promise<void> {
  const reason = refusalReason(failure)
  await tx
    .update(newsletterDeliveries)
    .set({ state: 'refused', reason, settled_at: at })
    .where(and(eq(newsletterDeliveries.id, mail.id), isUnsettled))
  // Anything else may be the letter's fault, or ours.
  if (mail.subscriptionId && noSuchAddress.test(reason))
    await markBounced(tx, mail.subscriptionId, reason, at)
}

/** How often a server may say « not now » to one mail: half a day, with longer and longer pauses. */
const maxAttempts = 8
/** Milliseconds. */
const firstPause = 60_000
const longestPause = 3 * 3_600_000

async function retryMailLater(tx: Database, issueId: string, one: SendResult, now: Date): Promise<void> {
  const { mail } = one
  if (mail.attempts + 1 >= maxAttempts) return markMailRefused(tx, one, now)
  const pause = Math.min(firstPause * 2 ** mail.attempts, longestPause)
  await requeueMail(tx, issueId, { ...mail, attempts: mail.attempts + 1 }, new Date(now.getTime() + pause))
}

/** The mail is for a later run, not before `until`; one whose letter has ended is settled now. */
async function requeueMail(
  tx: Database,
  issueId: string,
  { id, domain, attempts }: ClaimedMail,
  until: Date,
): Promise<void> {
  const ended = await stateOfEnded(tx, issueId)
  await tx
    .update(newsletterDeliveries)
    .set({ state: ended ?? 'waiting', attempts, run_id: null })
    .where(and(eq(newsletterDeliveries.id, id), isUnsettled))
  if (ended) return
  await tx
    .insert(sendThrottles)
    .values({ issue_id: issueId, domain, next_at: until })
    .onConflictDoUpdate({
      target: [sendThrottles.issue_id, sendThrottles.domain],
      set: { next_at: sql`greatest(${sendThrottles.next_at}, excluded.next_at)` },
    })
}

/**
 * What becomes of a mail whose letter ended while it was handed over, so that nobody waits for a turn that never comes: left
 * out where somebody stopped the letter, for somebody to decide where another run finished it.
 */
async function stateOfEnded(tx: Database, issueId: string): Promise<'skipped' | 'doubtful' | null> {
  const [issue] = await tx
    .select({ state: newsletterIssues.state })
    .from(newsletterIssues)
    .where(eq(newsletterIssues.id, issueId))
    .for('share')
  if (issue?.state === 'stopped') return 'skipped'
  return issue?.state === 'sent' ? 'doubtful' : null
}
