import type { Database } from '../../db/client.ts'
import { mailAddresses } from '../../db/schema/tables.ts'
import type { Deps } from '../deps.ts'
import { recordEstimateBounce } from '../estimates/estimate-mails.ts'
import { recordBounce } from '../invoices/invoice-mails.ts'
import { recordNewsletterBounce } from '../newsletter/newsletter-bounces.ts'
import { markMessageRefused } from '../threads/deliver-message.ts'
import type { Thread } from '../threads/thread.ts'
import type { DeliveryReport } from './delivery-reports.ts'
import { findNamedMail } from './find-mail-thread.ts'

type Needs = Deps<'clock' | 'jobs' | 'announcements' | 'mailer'>

export type ReportOutcome = 'bounce' | 'delay' | 'report'

/**
 * A mail of ours came back: its address is marked; the message, or the mail of an invoice or quote, is refused. Only a report
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
    const went = await recordDocumentBounce(tx, deps, messageId, report)
    if (went) {
      await markBounced(tx, deps, went, reason)
      return { outcome: 'bounce', thread: null }
    }
    const named = await findNamedMail(tx, messageId)
    const email = (named?.message?.email ?? named?.thread?.email)?.toLowerCase()
    if (!named || !email || (recipient && recipient !== email)) continue
    await markBounced(tx, deps, email, reason)
    if (named.message?.state === 'sent')
      await markMessageRefused(tx, deps, named.message, reason || 'le message est revenu')
    return { outcome: 'bounce', thread: named.thread }
  }
  return { outcome: 'bounce', thread: null }
}

/** A mail about an invoice or a quote: the address that it went to; `null` where it was none, or went to another. */
const recordDocumentBounce = async (tx: Database, deps: Needs, messageId: string, report: DeliveryReport) =>
  (await recordBounce(tx, deps, messageId, report)) ??
  (await recordEstimateBounce(tx, deps, messageId, report))

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
