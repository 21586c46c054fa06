import { eq } from 'drizzle-orm'
import { estimates } from '../../../db/schema/tables.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { findBuyerTypeOfEstimate, toEstimateEventData } from '../estimates/estimate.ts'
import { addProofEvent } from '../estimates/proof-chain.ts'
import { withdrawalPeriodOf } from '../estimates/withdrawal-period.ts'
import { consumerAcceptanceTextsOf } from './acceptance-texts.ts'
import { type OfficeEstimateDecisionOutcome, runOfficeEstimateDecision } from './office-decision.ts'

/** Records that a consumer has asked in writing, after accepting, that the work begin within the fourteen days (L. 221-25). */
export function recordEarlyStartRequest(
  deps: Deps<'db' | 'clock' | 'announcements' | 'facts'>,
  by: StaffPerson,
  id: string,
): Promise<OfficeEstimateDecisionOutcome> {
  return runOfficeEstimateDecision(deps, id, async (tx, estimate) => {
    const period = withdrawalPeriodOf(
      estimate,
      await findBuyerTypeOfEstimate(tx, estimate),
      deps.facts.current(),
    )
    if (!period?.nothingBefore) return { outcome: 'gone' }
    const { consent } = estimate
    await tx
      .update(estimates)
      .set({
        early_start_at: deps.clock.now(),
        consent: consent && { ...consent, earlyStart: consumerAcceptanceTextsOf(estimate).earlyStart },
      })
      .where(eq(estimates.id, id))
    await addProofEvent(tx, deps, id, 'early-start', { recordedBy: by.name })
    const after = toEstimateEventData(estimate)
    await recordEvent(tx, deps, staffActor(by), {
      act: 'estimate.early-start-noted',
      id,
      before: null,
      after,
    })
    return { outcome: 'saved' }
  })
}
