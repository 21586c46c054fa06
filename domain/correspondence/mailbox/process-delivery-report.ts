import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { mailAddresses } from '../../../db/schema/tables.ts'
import type { DeliveryReport } from '../../kernel/ports/delivery-report.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { isSentNewsletterMail, recordNewsletterBounce } from '../newsletter/newsletter-bounces.ts'
import { isOutgoingMail } from '../outbox/outbox.ts'
import type { Thread } from '../threads/thread.ts'
import { findThreadOfSentMail } from './find-mail-thread.ts'

type Needs = Deps<'clock' | 'announcements' | 'outboxes'>

export type DeliveryReportOutcome = 'bounce' | 'delay' | 'report'

/**
 * Processes a delivery report. If the mail failed permanently, marks its address as bounced, and the message or the mail of
 * the invoice, estimate or order as rejected. Believes a report only if it names a Message-ID of this site, which
 * cannot be guessed, and no address other than the recipient of that mail.
 */
export async function processDeliveryReport(
  tx: Transaction,
  deps: Needs,
  report: DeliveryReport,
): Promise<{ outcome: DeliveryReportOutcome; thread: Thread | null }> {
  const { verdict, recipient, reason, returned } = report
  if (verdict !== 'failed') return { outcome: verdict === 'delayed' ? 'delay' : 'report', thread: null }
  for (const messageId of returned) {
    if (await recordNewsletterBounce(tx, deps, messageId, { recipient, reason })) break
    const returnedMail = await findThreadOfSentMail(tx, messageId)
    const confirmed = returnedMail?.what === 'confirmation' ? returnedMail.thread?.email.toLowerCase() : null
    const email = (await deps.outboxes.recordBounce(tx, deps, messageId, report)) ?? confirmed
    if (!email || (recipient && recipient !== email)) continue
    await markBounced(tx, deps, email, reason)
    return { outcome: 'bounce', thread: returnedMail?.thread ?? null }
  }
  return { outcome: 'bounce', thread: null }
}

/**
 * Returns the first Message-ID of a mail that this site sent; `null` if there is none. Message-IDs of this site cannot
 * be guessed.
 */
export async function findSentMailId(db: Database, messageIds: readonly string[]): Promise<string | null> {
  for (const messageId of messageIds) {
    const isOurs =
      (await isOutgoingMail(db, messageId)) ||
      (await isSentNewsletterMail(db, messageId)) ||
      (await findThreadOfSentMail(db, messageId))?.thread
    if (isOurs) return messageId
  }
  return null
}

async function markBounced(
  tx: Transaction,
  { clock }: Deps<'clock'>,
  email: string,
  reason: string,
): Promise<void> {
  const bounce = { bounced_at: clock.now(), bounce_reason: reason || null }
  await tx
    .insert(mailAddresses)
    .values({ email, ...bounce })
    .onConflictDoUpdate({ target: mailAddresses.email, set: bounce })
}

/** Marks an address as absent, until its owner writes again (`processThreadMail`). */
export async function markMailAddressAbsent(
  tx: Transaction,
  { clock }: Deps<'clock'>,
  email: string,
): Promise<void> {
  const absence = { away_at: clock.now() }
  await tx
    .insert(mailAddresses)
    .values({ email, ...absence })
    .onConflictDoUpdate({ target: mailAddresses.email, set: absence })
}

export type MailAddressState = typeof mailAddresses.$inferSelect

/** Returns bounces and absence of an address; `null` if there were none. */
export async function findMailAddressState(db: Database, email: string): Promise<MailAddressState | null> {
  const [found] = await db.select().from(mailAddresses).where(eq(mailAddresses.email, email.toLowerCase()))
  return found ?? null
}
