import type { Transaction } from '../../../db/client.ts'
import { lockEstimate } from '../../billing/documents/estimate-row.ts'
import type { FormProblems } from '../../kernel/forms/validate-form.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { announceEstimates, type Estimate, findQueuedEstimateMail } from '../estimates/estimate.ts'

export type OfficeEstimateDecisionOutcome =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  | { outcome: 'invalid'; problems: FormProblems }

/**
 * Runs a decision that staff record on a locked estimate. `decide` returns `gone` if it does not apply. Nothing is decided while a
 * mail about the estimate is queued.
 */
export function runOfficeEstimateDecision(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  id: string,
  decide: (tx: Transaction, estimate: Estimate) => Promise<{ outcome: 'saved' | 'gone' }>,
): Promise<OfficeEstimateDecisionOutcome> {
  return deps.db.transaction(async (tx): Promise<OfficeEstimateDecisionOutcome> => {
    const estimate = await lockEstimate(tx, id)
    if (!estimate || (await findQueuedEstimateMail(tx, id))) return { outcome: 'gone' }
    const decision = await decide(tx, estimate)
    if (decision.outcome === 'gone') return decision
    await deps.announcements.announce(tx, `matter-records/estimate/${id}`)
    await announceEstimates(tx, deps)
    return decision
  })
}
