import type { Database } from '../../db/client.ts'
import { mailAddresses } from '../../db/schema/tables.ts'
import { takeEstimateMailBack } from '../estimates/sending/take-mail-back.ts'
import { takeInvoiceMailBack } from '../invoices/mails/take-mail-back.ts'
import { refuse } from '../letters/sending/refuse-letter.ts'
import type { Thread } from '../letters/threads/thread.ts'
import { takeLetterBack } from '../newsletter/issues/take-back.ts'
import type { World } from '../world.ts'
import { findNamed } from './find-mails-thread.ts'
import type { DeliveryReport } from './reading/delivery-report.ts'

type Needs = World<'clock' | 'jobs' | 'announcements' | 'mailer'>

export type ReportOutcome = 'bounce' | 'delay' | 'report'

/**
 * A mail of ours came back: its address is marked; the letter, or the mail of an invoice or quote, is refused. Only a report
 * that names a Message-ID of ours, which nobody guesses, and the address that it went to is believed.
 */
export async function fileReport(
  tx: Database,
  world: Needs,
  report: DeliveryReport,
): Promise<{ outcome: ReportOutcome; thread: Thread | null }> {
  const { verdict, recipient, reason, returned } = report
  if (verdict !== 'failed') return { outcome: verdict === 'delayed' ? 'delay' : 'report', thread: null }
  for (const messageId of returned) {
    if (await takeLetterBack(tx, world, messageId, { recipient, reason })) break
    const went = await takeDocumentBack(tx, world, messageId, report)
    if (went) {
      await markBounced(tx, world, went, reason)
      return { outcome: 'bounce', thread: null }
    }
    const named = await findNamed(tx, messageId)
    const email = (named?.letter?.email ?? named?.thread?.email)?.toLowerCase()
    if (!named || !email || (recipient && recipient !== email)) continue
    await markBounced(tx, world, email, reason)
    if (named.letter?.state === 'sent')
      await refuse(tx, world, named.letter, reason || 'le message est revenu')
    return { outcome: 'bounce', thread: named.thread }
  }
  return { outcome: 'bounce', thread: null }
}

/** A mail about an invoice or a quote: the address that it went to; `null` where it was none, or went to another. */
const takeDocumentBack = async (tx: Database, world: Needs, messageId: string, report: DeliveryReport) =>
  (await takeInvoiceMailBack(tx, world, messageId, report)) ??
  (await takeEstimateMailBack(tx, world, messageId, report))

async function markBounced(tx: Database, { clock }: Needs, email: string, reason: string): Promise<void> {
  const known = { bounced_at: clock.now(), bounce_reason: reason || null }
  await tx
    .insert(mailAddresses)
    .values({ email, ...known })
    .onConflictDoUpdate({ target: mailAddresses.email, set: known })
}

/** Somebody is away; who writes themselves is there again. */
export async function markAway(tx: Database, { clock }: World<'clock'>, email: string): Promise<void> {
  const known = { away_at: clock.now() }
  await tx
    .insert(mailAddresses)
    .values({ email, ...known })
    .onConflictDoUpdate({ target: mailAddresses.email, set: known })
}
