import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import type { ProofEventData } from '../../../db/schema/contracts/acceptance.ts'
import { estimates } from '../../../db/schema/tables.ts'
import { lockEstimate } from '../../billing/documents/estimate-row.ts'
import { type Actor, clientActorOf, recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { type FormInput, validateForm } from '../../kernel/forms/validate-form.ts'
import { type ClientPerson, personOfClient, type StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import {
  announceEstimates,
  cancelMailOfAnsweredEstimate,
  type Estimate,
  estimateStateColumnsOf,
  isEstimateAcceptable,
  isEstimateOpen,
  toEstimateEventData,
} from '../estimates/estimate.ts'
import { officeDeclineForm } from '../estimates/estimate-forms.ts'
import {
  type EstimateDecisionChannel,
  type EstimateDeclineReason,
  estimateDeclineReasonNames,
} from '../estimates/estimate-options.ts'
import { removeUntouchedOrder } from '../estimates/order-of-estimate.ts'
import {
  addProofEvent,
  findShownDocumentProofData,
  hashShownEstimate,
  toProofSignerData,
} from '../estimates/proof-chain.ts'
import { type OfficeEstimateDecisionOutcome, runOfficeEstimateDecision } from './office-decision.ts'

interface ClientDecline {
  /** State of the estimate that the page showed (`hashShownEstimate`). */
  seen: string
  reason: EstimateDeclineReason
  /** Details, as typed; may be empty. */
  more: string
  /** Signed-in user of the visit; ignored if they act for another client. */
  person?: ClientPerson | null
}

/**
 * Declines an estimate on its page, with a reason. Also cancels a queued mail about it, and queues a mail that tells
 * the workshop. A second call changes nothing.
 */
export function declineEstimateByClient(
  deps: Deps<'db' | 'clock' | 'announcements' | 'jobs'>,
  id: string,
  { seen, reason, more, person: visitor }: ClientDecline,
): Promise<{ outcome: 'declined' } | { outcome: 'changed' | 'gone' }> {
  return deps.db.transaction(async (tx) => {
    const estimate = await lockEstimate(tx, id)
    if (estimate?.state === 'refused') return { outcome: 'declined' }
    if (!estimate || !isEstimateAcceptable(estimate, deps.clock.now())) return { outcome: 'gone' }
    if (seen !== (await hashShownEstimate(tx, estimate))) return { outcome: 'changed' }
    await cancelMailOfAnsweredEstimate(tx, deps, estimate)
    const person = personOfClient(visitor, estimate.client_id)
    const declinedAt = await recordDecline(tx, deps, clientActorOf(person), estimate, {
      channel: 'page',
      name: null,
      reason: [estimateDeclineReasonNames[reason], more].filter(Boolean).join('\u00a0: '),
      proof: {
        ...(await findShownDocumentProofData(tx, estimate)),
        ...toProofSignerData(person),
        reason: estimateDeclineReasonNames[reason],
      },
    })
    await deps.jobs.enqueue(tx, 'send-decline-mail', {
      estimateId: id,
      declinedAt: declinedAt.toISOString(),
    })
    await announceEstimates(tx, deps)
    return { outcome: 'declined' }
  })
}

/** Records that the client told staff that they decline an estimate, open or expired. */
export function declineEstimateByOffice(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  id: string,
  typed: FormInput,
): Promise<OfficeEstimateDecisionOutcome> {
  const checked = validateForm(officeDeclineForm, typed)
  if (checked.outcome === 'invalid') return Promise.resolve(checked)
  const { canal: channel, qui: name, motif: reason } = checked.values
  return runOfficeEstimateDecision(deps, id, async (tx, estimate) => {
    if (!isEstimateOpen(estimate.state) && estimate.state !== 'expired') return { outcome: 'gone' }
    const decline = { channel, name: name || null, reason, proof: { recordedBy: by.name } }
    await recordDecline(tx, deps, staffActor(by), estimate, decline)
    return { outcome: 'saved' }
  })
}

interface Decline {
  channel: EstimateDecisionChannel
  /** Name of the person who declined. */
  name: string | null
  reason: string
  /** Further data for the chain of proofs. */
  proof: ProofEventData
}

/**
 * Declines a locked estimate, and removes an order that staff have opened from it, unless work has begun. Returns
 * the time.
 */
async function recordDecline(
  tx: Transaction,
  deps: Deps<'clock' | 'announcements'>,
  actor: Actor,
  estimate: Estimate,
  { channel, name, reason, proof }: Decline,
): Promise<Date> {
  const { id } = estimate
  const declinedAt = deps.clock.now()
  await tx
    .update(estimates)
    .set({
      ...estimateStateColumnsOf('refused'),
      refusal_reason: reason,
      decided_at: declinedAt,
      decision_channel: channel,
      decided_by: name,
    })
    .where(eq(estimates.id, id))
  const after = { ...toEstimateEventData(estimate), channel }
  await recordEvent(tx, deps, actor, { act: 'estimate.refused', id, before: null, after })
  await addProofEvent(tx, deps, id, 'declined', { ...proof, channel })
  await removeUntouchedOrder(tx, deps, actor, id)
  return declinedAt
}
