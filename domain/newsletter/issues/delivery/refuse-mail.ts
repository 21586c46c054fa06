import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../../db/client.ts'
import { newsletterDeliveries } from '../../../../db/schema/tables.ts'
import { markReturned } from '../mark-returned.ts'
import { type Handed, isOpen } from './handed-mail.ts'

/** A server says so of an address that there is none of (RFC 3463 §3.2, 3.3). */
const noSuchAddress = /\b5\.(1\.(1|2|3|6|10)|2\.1)\b/

const reasonOf = (failure: unknown) =>
  (failure instanceof Error ? failure.message : '').split('\n')[0]?.slice(0, 300) ?? ''

export async function refuseMail(tx: Database, { mail, failure }: Handed, at: Date): Promise<void> {
  const reason = reasonOf(failure)
  await tx
    .update(newsletterDeliveries)
    .set({ state: 'refused', reason, settled_at: at })
    .where(and(eq(newsletterDeliveries.id, mail.id), isOpen))
  // Anything else may be the letter's fault, or ours.
  if (mail.subscriptionId && noSuchAddress.test(reason))
    await markReturned(tx, mail.subscriptionId, reason, at)
}
