import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { estimates } from '../../../db/schema/tables.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { secondsToUndo } from '../../kernel/seconds-to-undo.ts'
import { type Estimate, estimateStateColumnsOf, toEstimateEventData } from '../estimates/estimate.ts'
import { removeUntouchedOrder } from '../estimates/order-of-estimate.ts'
import { addProofEvent } from '../estimates/proof-chain.ts'
import { type OfficeEstimateDecisionOutcome, runOfficeEstimateDecision } from './office-decision.ts'

type ReopenDeps = Deps<'db' | 'clock' | 'announcements'>

/**
 * Undoes an acceptance or decline recorded by mistake: the estimate waits for an answer again, and its order is removed
 * if no work on it has begun. Otherwise nothing changes.
 */
export function reopenEstimate(
  deps: ReopenDeps,
  by: StaffPerson,
  id: string,
): Promise<OfficeEstimateDecisionOutcome> {
  return runOfficeEstimateDecision(deps, id, (tx, estimate) => reopen(tx, deps, by, estimate))
}

/** Returns the seconds left to undo an acceptance recorded by staff, until its confirmation is sent. */
export function secondsToUndoAcceptance(
  { state, decided_at, decision_channel, confirmed_at }: Estimate,
  now: Date,
): number {
  if (state !== 'accepted' || !decided_at || decision_channel === 'page' || confirmed_at) return 0
  return Math.max(0, secondsToUndo - (now.getTime() - decided_at.getTime()) / 1000)
}

/**
 * Undoes an acceptance that staff recorded within the last `secondsToUndo` seconds; `gone` if its confirmation may have
 * been sent, or work has begun.
 */
export function undoAcceptance(
  deps: ReopenDeps,
  by: StaffPerson,
  id: string,
): Promise<OfficeEstimateDecisionOutcome> {
  return runOfficeEstimateDecision(deps, id, async (tx, estimate) =>
    secondsToUndoAcceptance(estimate, deps.clock.now()) > 0
      ? reopen(tx, deps, by, estimate)
      : { outcome: 'gone' },
  )
}

async function reopen(
  tx: Transaction,
  deps: ReopenDeps,
  by: StaffPerson,
  estimate: Estimate,
): Promise<{ outcome: 'saved' | 'gone' }> {
  const { id, state } = estimate
  if (state !== 'accepted' && state !== 'refused') return { outcome: 'gone' }
  const removal = await removeUntouchedOrder(tx, deps, staffActor(by), id)
  if (removal.outcome === 'begun') return { outcome: 'gone' }
  const back = estimate.seen_at ? 'seen' : estimate.sent_at ? 'sent' : 'issued'
  await tx
    .update(estimates)
    .set({ ...estimateStateColumnsOf(back), ...undecided })
    .where(eq(estimates.id, id))
  const after = toEstimateEventData(estimate)
  await recordEvent(tx, deps, staffActor(by), { act: 'estimate.reopened', id, before: { state }, after })
  await addProofEvent(tx, deps, id, 'reopened', { from: state, recordedBy: by.name })
  return { outcome: 'saved' }
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
