import { eq } from 'drizzle-orm'
import { estimates } from '../../../db/schema/tables.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { estimateEventData, estimateStateColumns } from '../estimates/estimate.ts'
import { removeUntouchedOrder } from '../estimates/order-of-estimate.ts'
import { addProof } from '../estimates/proof-chain.ts'
import { decideByOffice, type OfficeDecisionOutcome } from './office-decision.ts'

/**
 * Undoes an acceptance or decline recorded by mistake: the quote waits for an answer again, and its order is removed if no work
 * on it has begun. Otherwise nothing changes.
 */
export function reopenEstimate(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  id: string,
): Promise<OfficeDecisionOutcome> {
  return decideByOffice(deps, id, async (tx, estimate) => {
    const { state } = estimate
    if (state !== 'accepted' && state !== 'refused') return null
    if ((await removeUntouchedOrder(tx, deps, staffActor(by), id)) === 'begun') return null
    const back = estimate.seen_at ? 'seen' : estimate.sent_at ? 'sent' : 'issued'
    await tx
      .update(estimates)
      .set({ ...estimateStateColumns(back), ...undecided })
      .where(eq(estimates.id, id))
    const after = estimateEventData(estimate)
    await recordEvent(tx, deps, staffActor(by), { act: 'estimate.reopened', id, before: { state }, after })
    await addProof(tx, deps, id, 'reopened', { from: state, recordedBy: by.name })
    return 'decided'
  })
}

const undecided = {
  decided_at: null,
  decision_channel: null,
  decided_by: null,
  refusal_reason: null,
  consent: null,
  early_start_at: null,
  confirmed_at: null,
  confirmed_to: null,
  deposit_asked: null,
}
