import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../../db/client.ts'
import { newsletterDeliveries, newsletterIssues, newsletterPaces } from '../../../../db/schema/tables.ts'
import type { Claimed } from './claim-mails.ts'
import { type Handed, isOpen } from './handed-mail.ts'
import { refuseMail } from './refuse-mail.ts'

/** How often a server may say « not now » to one mail: half a day, with longer and longer pauses. */
const mostAttempts = 8

const firstPause = 60_000

const longestPause = 3 * 3_600_000

export async function putMailOff(tx: Database, issueId: string, one: Handed, now: Date): Promise<void> {
  const { mail } = one
  if (mail.attempts + 1 >= mostAttempts) return refuseMail(tx, one, now)
  const pause = Math.min(firstPause * 2 ** mail.attempts, longestPause)
  await letWait(tx, issueId, { ...mail, attempts: mail.attempts + 1 }, new Date(now.getTime() + pause))
}

/** The mail is for a later run, not before `until`; one whose letter has ended is settled now. */
export async function letWait(
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
