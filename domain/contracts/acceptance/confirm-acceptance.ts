import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { estimates } from '../../../db/schema/tables.ts'
import { recordEvent, siteActor } from '../../kernel/events/record-event.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { JobDataMap } from '../../kernel/ports/jobs.ts'
import { announceEstimates, type Estimate, estimateEventData, findEstimate } from '../estimates/estimate.ts'
import { addProofEvent, findAttachedFileHash } from '../estimates/proof-chain.ts'

type ConfirmDeps = Deps<'db' | 'clock' | 'announcements'>

type AcceptanceKey = Pick<JobDataMap['send-acceptance-mail'], 'estimateId' | 'acceptanceId'>

/** Returns the estimate of an acceptance; `null` if that acceptance was undone. */
export async function findAcceptedEstimate(
  db: Database,
  { estimateId, acceptanceId }: AcceptanceKey,
): Promise<Estimate | null> {
  const estimate = await findEstimate(db, estimateId)
  return estimate?.state === 'accepted' && estimate.consent?.id === acceptanceId ? estimate : null
}

/** Records that the mail server has accepted the confirmation of a contract, once. */
export function recordAcceptanceConfirmation(
  deps: ConfirmDeps,
  { estimateId, acceptanceId }: AcceptanceKey,
  to: string,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [confirmed] = await tx
      .update(estimates)
      .set({ confirmed_at: deps.clock.now(), confirmed_to: to })
      .where(
        and(
          eq(estimates.id, estimateId),
          eq(sql`${estimates.consent} ->> 'id'`, acceptanceId),
          sql`${estimates.confirmed_at} is null`,
        ),
      )
      .returning()
    if (!confirmed) return
    const document = await findAttachedFileHash(tx, `acceptance-${acceptanceId}-client`)
    await addProofEvent(tx, deps, estimateId, 'confirmed', { to, document })
    const after = estimateEventData(confirmed)
    await recordEvent(tx, deps, siteActor, {
      act: 'estimate.confirmed',
      id: estimateId,
      before: null,
      after,
    })
    await announceEstimates(tx, deps)
  })
}

/** Records that the confirmation could not be mailed, so that the workshop delivers it another way. */
export function markConfirmationUndeliverable(
  deps: ConfirmDeps,
  { mail, ...acceptance }: JobDataMap['send-acceptance-mail'],
): Promise<void> {
  if (mail !== 'client') return Promise.resolve()
  return deps.db.transaction(async (tx) => {
    const estimate = await findAcceptedEstimate(tx, acceptance)
    if (!estimate || estimate.confirmed_at) return
    const { id } = estimate
    const after = estimateEventData(estimate)
    await recordEvent(tx, deps, siteActor, { act: 'estimate.confirmation-failed', id, before: null, after })
    await announceEstimates(tx, deps)
  })
}
