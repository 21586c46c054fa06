import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { mailAddresses } from '../../db/schema/tables.ts'
import type { Deps } from '../deps.ts'
import { estimateOutbox } from '../estimates/estimate-mails.ts'
import { invoiceOutbox } from '../invoices/invoice-mails.ts'
import { isNewsletterMail, recordNewsletterBounce } from '../newsletter/newsletter-bounces.ts'
import { storageNoticeOutbox } from '../orders/storage-notice.ts'
import { isOutgoingMail, recordBounce } from '../outbox.ts'
import { messageOutbox } from '../threads/send-message.ts'
import type { Thread } from '../threads/thread.ts'
import type { DeliveryReport } from './delivery-reports.ts'
import { findNamedMail } from './find-mail-thread.ts'

type Needs = Deps<'clock' | 'announcements'>

export type ReportOutcome = 'bounce' | 'delay' | 'report'

/**
 * A mail of ours came back: its address is marked; the message, or the mail of an invoice, quote or order, is refused. Only a report
 * that names a Message-ID of ours, which nobody guesses, and the address that it went to is believed.
 */
export async function fileReport(
  tx: Database,
  deps: Needs,
  report: DeliveryReport,
): Promise<{ outcome: ReportOutcome; thread: Thread | null }> {
  const { verdict, recipient, reason, returned } = report
  if (verdict !== 'failed') return { outcome: verdict === 'delayed' ? 'delay' : 'report', thread: null }
  for (const messageId of returned) {
    if (await recordNewsletterBounce(tx, deps, messageId, { recipient, reason })) break
    const named = await findNamedMail(tx, messageId)
    const confirmed = named?.what === 'confirmation' ? named.thread?.email.toLowerCase() : null
    const email = (await recordOutboxBounce(tx, deps, messageId, report)) ?? confirmed
    if (!email || (recipient && recipient !== email)) continue
    await markBounced(tx, deps, email, reason)
    return { outcome: 'bounce', thread: named?.thread ?? null }
  }
  return { outcome: 'bounce', thread: null }
}

/** Returns the first of these Message-IDs that names a mail of ours, which nobody guesses; `null` when none does. */
export async function findOwnMailId(db: Database, messageIds: readonly string[]): Promise<string | null> {
  for (const messageId of messageIds) {
    const isOurs =
      (await isOutgoingMail(db, messageId)) ||
      (await isNewsletterMail(db, messageId)) ||
      (await findNamedMail(db, messageId))?.thread
    if (isOurs) return messageId
  }
  return null
}

/** The address that a mail of an outbox went to; `null` where it was none, or went to another. */
const recordOutboxBounce = async (tx: Database, deps: Needs, messageId: string, report: DeliveryReport) =>
  (await recordBounce(tx, deps, invoiceOutbox, messageId, report)) ??
  (await recordBounce(tx, deps, estimateOutbox, messageId, report)) ??
  (await recordBounce(tx, deps, storageNoticeOutbox, messageId, report)) ??
  (await recordBounce(tx, deps, messageOutbox, messageId, report))

async function markBounced(tx: Database, { clock }: Needs, email: string, reason: string): Promise<void> {
  const known = { bounced_at: clock.now(), bounce_reason: reason || null }
  await tx
    .insert(mailAddresses)
    .values({ email, ...known })
    .onConflictDoUpdate({ target: mailAddresses.email, set: known })
}

/** Somebody is away; who writes themselves is there again. */
export async function markAway(tx: Database, { clock }: Deps<'clock'>, email: string): Promise<void> {
  const known = { away_at: clock.now() }
  await tx
    .insert(mailAddresses)
    .values({ email, ...known })
    .onConflictDoUpdate({ target: mailAddresses.email, set: known })
}

export type MailAddress = typeof mailAddresses.$inferSelect

/** What is known of an address that we write to; `null` while nothing is. */
export async function findMailAddress(db: Database, email: string): Promise<MailAddress | null> {
  const [found] = await db.select().from(mailAddresses).where(eq(mailAddresses.email, email.toLowerCase()))
  return found ?? null
}
