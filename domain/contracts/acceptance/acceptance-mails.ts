import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { estimates } from '../../../db/schema/tables.ts'
import { lockEstimate } from '../../billing/documents/estimate-row.ts'
import { findDocumentClient } from '../../billing/printing/open-document.ts'
import { findConfirmationAddress } from '../../correspondence/matters/confirmation-address.ts'
import { deliverClaimedMail } from '../../correspondence/outbox/claimed-mail.ts'
import { recordEvent, siteActor } from '../../kernel/events/record-event.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { JobDataMap } from '../../kernel/ports/jobs.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import type { Client } from '../../people/clients/client.ts'
import { announceEstimates, type Estimate, findEstimate, toEstimateEventData } from '../estimates/estimate.ts'
import { addProofEvent, findMailAttachmentHash } from '../estimates/proof-chain.ts'
import { secondsToUndoAcceptance } from './reopen-estimate.ts'

type AcceptanceKey = Pick<JobDataMap['send-acceptance-mail'], 'estimateId' | 'acceptanceId'>

/** Returns the estimate of an acceptance; `null` if that acceptance was undone. */
export async function findAcceptedEstimate(
  db: Database,
  acceptance: AcceptanceKey,
): Promise<Estimate | null> {
  const estimate = await findEstimate(db, acceptance.estimateId)
  return isOfAcceptance(estimate, acceptance) ? estimate : null
}

async function lockAcceptedEstimate(tx: Transaction, acceptance: AcceptanceKey): Promise<Estimate | null> {
  const estimate = await lockEstimate(tx, acceptance.estimateId)
  return isOfAcceptance(estimate, acceptance) ? estimate : null
}

const isOfAcceptance = (estimate: Estimate | null, { acceptanceId }: AcceptanceKey) =>
  estimate?.state === 'accepted' && estimate.consent?.id === acceptanceId

/** The confirmation of a contract that is due: its estimate, client and recipient. */
export interface AcceptanceConfirmation {
  estimate: Estimate
  client: Client
  to: string
}

type ConfirmDeps = Deps<'db' | 'clock' | 'announcements'>

/**
 * Sends the confirmation of a contract to its client. Skips it if the acceptance was undone, the confirmation was sent already, or
 * the client has no address: their record then tells staff to hand the documents over.
 */
export function sendAcceptanceConfirmation(
  deps: ConfirmDeps & Deps<'jobs' | 'mailer'>,
  acceptance: AcceptanceKey,
  compose: (confirmation: AcceptanceConfirmation) => Promise<Mail>,
): Promise<void> {
  return deliverClaimedMail(deps, {
    key: `acceptance ${acceptance.acceptanceId}`,
    async find(tx) {
      const estimate = await lockAcceptedEstimate(tx, acceptance)
      if (!estimate || estimate.confirmed_at) return null
      // The acceptance can still be undone if the clock of the database is ahead of this process.
      const early = Math.ceil(secondsToUndoAcceptance(estimate, deps.clock.now()))
      if (early > 0) {
        await deps.jobs.enqueue(
          tx,
          'send-acceptance-mail',
          { ...acceptance, mail: 'client' },
          { inSeconds: early },
        )
        return null
      }
      const { id, pos_id: posId } = estimate
      const client = await findDocumentClient(tx, { kind: 'estimate', posId, id })
      const to = await findConfirmationAddress(tx, estimate)
      return client && to ? { estimate, client, to } : null
    },
    compose,
    async record(tx, { to }, result) {
      const estimate = await lockAcceptedEstimate(tx, acceptance)
      if (!estimate || estimate.confirmed_at) return
      if (result === 'rejected') return recordConfirmationFailure(tx, deps, estimate)
      const { id } = estimate
      await tx
        .update(estimates)
        .set({ confirmed_at: deps.clock.now(), confirmed_to: to })
        .where(eq(estimates.id, id))
      const document = await findMailAttachmentHash(tx, `acceptance-${acceptance.acceptanceId}-client`)
      await addProofEvent(tx, deps, id, 'confirmed', { to, document })
      const after = toEstimateEventData(estimate)
      await recordEvent(tx, deps, siteActor, { act: 'estimate.confirmed', id, before: null, after })
      await announceEstimates(tx, deps)
    },
  })
}

/** Records that all attempts to send the confirmation have failed, so that the workshop delivers it another way. */
export function markAcceptanceConfirmationUndeliverable(
  deps: ConfirmDeps,
  { mail, ...acceptance }: JobDataMap['send-acceptance-mail'],
): Promise<void> {
  if (mail !== 'client') return Promise.resolve()
  return deps.db.transaction(async (tx) => {
    const estimate = await lockAcceptedEstimate(tx, acceptance)
    if (estimate && !estimate.confirmed_at) await recordConfirmationFailure(tx, deps, estimate)
  })
}

async function recordConfirmationFailure(
  tx: Transaction,
  deps: ConfirmDeps,
  estimate: Estimate,
): Promise<void> {
  const { id } = estimate
  const after = toEstimateEventData(estimate)
  await recordEvent(tx, deps, siteActor, { act: 'estimate.confirmation-failed', id, before: null, after })
  await announceEstimates(tx, deps)
}
