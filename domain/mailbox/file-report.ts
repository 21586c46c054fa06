import type { Database } from '../../db/client.ts'
import { refuse } from '../letters/sending/refuse-letter.ts'
import type { Thread } from '../letters/threads/thread.ts'
import { takeLetterBack } from '../newsletter/issues/take-back.ts'
import type { World } from '../world.ts'
import { findNamed } from './find-mails-thread.ts'
import { markBounced } from './mark-address.ts'
import type { DeliveryReport } from './reading/delivery-report.ts'
import { takeDocumentBack } from './take-document-back.ts'

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
