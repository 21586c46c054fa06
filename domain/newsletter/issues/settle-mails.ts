import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { newsletterDeliveries, newsletterIssues, newsletterPaces } from '../../../db/schema/tables.ts'
import { MailInDoubt, RefusedForNow } from '../../ports/mail-refusals.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'
import type { Claimed } from './claim-mails.ts'
import { markReturned } from './mark-returned.ts'

/** What became of a mail that was handed over; `failure` is none where the server took it. */
export interface Handed {
  mail: Claimed
  failure: unknown
}

/** How often a server may say « not now » to one mail: half a day, with longer and longer pauses. */
const mostAttempts = 8

const firstPause = 60_000

const longestPause = 3 * 3_600_000

/** A server says so of an address that there is none of (RFC 3463 §3.2, 3.3). */
const noSuchAddress = /\b5\.(1\.(1|2|3|6|10)|2\.1)\b/

/**
 * Writes down what became of mails that were handed over. What could not be handed over at all waits again; true where
 * the mail server itself is away, so that somebody tries later.
 */
export async function settleMails(
  tx: Database,
  issueId: string,
  handed: readonly Handed[],
  now: Date,
): Promise<boolean> {
  const of = (isMeant: (one: Handed) => boolean) => handed.filter(isMeant)
  const isLeft = ({ mail }: Handed) => mail.email === null
  const isSent = (one: Handed) => !isLeft(one) && !one.failure
  await settle(tx, of(isLeft), 'skipped', now)
  await settle(tx, of(isSent), 'sent', now)
  await settle(
    tx,
    of(({ failure }) => failure instanceof MailInDoubt),
    'doubtful',
    now,
  )
  for (const one of of(({ failure }) => failure instanceof RefusedForGood)) await refuse(tx, one, now)
  for (const one of of(({ failure }) => failure instanceof RefusedForNow)) await putOff(tx, issueId, one, now)
  const untried = of(({ failure }) => failure !== null && !isAnswer(failure))
  for (const one of untried) await wait(tx, issueId, one.mail, now)
  return untried.length > 0
}

const isAnswer = (failure: unknown) =>
  [MailInDoubt, RefusedForGood, RefusedForNow].some((kind) => failure instanceof kind)

/** Also of what another run took over meanwhile, and held for doubtful. */
const isOpen = inArray(newsletterDeliveries.state, ['claimed', 'doubtful'])

async function settle(
  tx: Database,
  handed: readonly Handed[],
  state: 'sent' | 'skipped' | 'doubtful',
  at: Date,
) {
  if (handed.length === 0) return
  const ids = handed.map(({ mail }) => mail.id)
  await tx
    .update(newsletterDeliveries)
    .set({ state, settled_at: at })
    .where(and(inArray(newsletterDeliveries.id, ids), isOpen))
}

const reasonOf = (failure: unknown) =>
  (failure instanceof Error ? failure.message : '').split('\n')[0]?.slice(0, 300) ?? ''

async function refuse(tx: Database, { mail, failure }: Handed, at: Date): Promise<void> {
  const reason = reasonOf(failure)
  await tx
    .update(newsletterDeliveries)
    .set({ state: 'refused', reason, settled_at: at })
    .where(and(eq(newsletterDeliveries.id, mail.id), isOpen))
  // Anything else may be the letter's fault, or ours.
  if (mail.subscriptionId && noSuchAddress.test(reason))
    await markReturned(tx, mail.subscriptionId, reason, at)
}

async function putOff(tx: Database, issueId: string, one: Handed, now: Date): Promise<void> {
  const { mail } = one
  if (mail.attempts + 1 >= mostAttempts) return refuse(tx, one, now)
  const pause = Math.min(firstPause * 2 ** mail.attempts, longestPause)
  await wait(tx, issueId, { ...mail, attempts: mail.attempts + 1 }, new Date(now.getTime() + pause))
}

async function wait(
  tx: Database,
  issueId: string,
  { id, domain, attempts }: Claimed,
  until: Date,
): Promise<void> {
  const ended = await endedAs(tx, issueId)
  await tx
    .update(newsletterDeliveries)
    .set({ state: ended ?? 'waiting', attempts, run_id: null })
    .where(and(eq(newsletterDeliveries.id, id), isOpen))
  if (ended) return
  await tx
    .insert(newsletterPaces)
    .values({ issue_id: issueId, domain, next_at: until })
    .onConflictDoUpdate({
      target: [newsletterPaces.issue_id, newsletterPaces.domain],
      set: { next_at: sql`greatest(${newsletterPaces.next_at}, excluded.next_at)` },
    })
}

/**
 * What becomes of a mail whose letter ended while it was handed over, so that nobody waits for a turn that never comes: left
 * out where somebody stopped the letter, for somebody to decide where another run finished it.
 */
async function endedAs(tx: Database, issueId: string): Promise<'skipped' | 'doubtful' | null> {
  const [held] = await tx
    .select({ state: newsletterIssues.state })
    .from(newsletterIssues)
    .where(eq(newsletterIssues.id, issueId))
    .for('share')
  if (held?.state === 'stopped') return 'skipped'
  return held?.state === 'sent' ? 'doubtful' : null
}
