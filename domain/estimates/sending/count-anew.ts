import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { estimateMails, estimates } from '../../../db/schema/tables.ts'
import type { Estimate, EstimateMail } from '../estimate.ts'

/** What the quote says of its mails, by those that have arrived; its client may have seen it all the same. */
export async function countAnew(
  tx: Database,
  { id, state }: Estimate,
  { kind }: EstimateMail,
): Promise<void> {
  const isThere = and(eq(estimateMails.estimate_id, id), eq(estimateMails.state, 'sent'))
  const sent = await tx.select().from(estimateMails).where(isThere).orderBy(asc(estimateMails.sent_at))
  const first = sent.find((mail) => mail.kind === 'quote')
  const last = sent.findLast((mail) => mail.kind === 'reminder')
  await tx
    .update(estimates)
    .set(
      kind === 'reminder'
        ? { reminded_at: last?.sent_at ?? null }
        : { sent_at: first?.sent_at ?? null, ...(state === 'sent' && !first && { state: 'issued' }) },
    )
    .where(eq(estimates.id, id))
}
