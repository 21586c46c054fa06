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
 * Runs a decision that staff record on a locked estimate. `decide` returns `null` if it does not apply. Nothing is
 * decided while a mail about the estimate is queued.
 */
export function runOfficeEstimateDecision(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  id: string,
  decide: (tx: Transaction, estimate: Estimate) => Promise<'decided' | null>,
): Promise<OfficeEstimateDecisionOutcome> {
  return deps.db.transaction(async (tx): Promise<OfficeEstimateDecisionOutcome> => {
    const estimate = await lockEstimate(tx, id)
    if (!estimate || (await findQueuedEstimateMail(tx, id))) return { outcome: 'gone' }
    if ((await decide(tx, estimate)) === null) return { outcome: 'gone' }
    await deps.announcements.announce(tx, `matter-records/estimate/${id}`)
    await announceEstimates(tx, deps)
    return { outcome: 'saved' }
  })
}
