import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { estimateDrafts, estimates, quoteRequests } from '../../db/schema/tables.ts'
import { lockClients } from '../clients/lock-clients.ts'
import { pointOfSale } from '../documents/points-of-sale.ts'
import type { Actor } from '../events/actor.ts'
import { actorOf } from '../events/actor.ts'
import { requestTold } from '../events/inbox-told.ts'
import { recordEvent } from '../events/record-event.ts'
import { announceThread } from '../letters/threads/announce-thread.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { mayBeReplaced } from './drafts/begin-estimate.ts'
import { wholeContent } from './drafts/estimate-content.ts'
import { readPriced } from './drafts/read-priced.ts'
import {
  announceEstimates,
  type Estimate,
  type EstimateDraft,
  estimateTold,
  findLeaving,
  holdDraft,
  holdEstimate,
} from './estimate.ts'
import { issueEstimate } from './issue-estimate.ts'

export type IssueWorld = World<'db' | 'clock' | 'jobs' | 'announcements' | 'addresses'>

export type Issuing =
  | { outcome: 'issued'; estimate: Estimate }
  /** Something is missing, or does not fit its client: by the name of the field. */
  | { outcome: 'incomplete'; problems: Record<string, string> }
  | { outcome: 'gone' }
  | { outcome: 'leaving' }

/** Issues a draft without a mail, for whoever is handed it in the workshop (docs/product.md §11.13). */
export function issueDraft(world: IssueWorld, by: StaffPerson, id: string): Promise<Issuing> {
  return world.db.transaction(async (tx): Promise<Issuing> => {
    await lockClients(tx, 'shared')
    const draft = await holdDraft(tx, id)
    if (!draft) return { outcome: 'gone' }
    if (await findLeaving(tx, id)) return { outcome: 'leaving' }
    return issueHeld(tx, world, actorOf(by), draft)
  })
}

/**
 * Makes of a held draft the quote of the same id, in the transaction that takes its number: the request that it answers is
 * `estimated`, the quote that it replaces counts no more.
 */
export async function issueHeld(
  tx: Database,
  world: Omit<IssueWorld, 'db'>,
  actor: Actor,
  draft: EstimateDraft,
): Promise<Issuing> {
  const { client, priced } = await readPriced(tx, world, draft)
  const { problems } = priced
  if (!client || Object.keys(problems).length > 0) return { outcome: 'incomplete', problems }
  const { id, pos_id, content, quote_request_id: requestId } = draft
  const { vehicle = '', registration = '', message = '' } = wholeContent(content)
  await tx.delete(estimateDrafts).where(eq(estimateDrafts.id, id))
  await issueEstimate(
    { ...world, db: tx },
    {
      ...{
        id,
        client,
        pos: pointOfSale(pos_id),
        lines: priced.printed,
        rims: priced.rims,
        requestId,
        content,
      },
      ...{ workingDays: priced.workingDays, validityDays: priced.validityDays, message: message.trim() },
      vehicle: { name: vehicle.trim(), registration: registration.trim() || null },
    },
  )
  const estimate = await holdEstimate(tx, id)
  if (!estimate) throw new Error('a quote that was just issued is not there')
  const replaces = draft.replaces ? await replace(tx, world, actor, draft.replaces, estimate) : null
  const after = { ...estimateTold(estimate), replaces }
  await recordEvent(tx, world, actor, { act: 'estimate.issued', id, before: null, after })
  if (requestId) await standEstimated(tx, world, actor, requestId, estimate)
  await announceEstimates(tx, world)
  return { outcome: 'issued', estimate }
}

/** Answers the number of the quote whose place the new one takes; `null` where it has been accepted meanwhile. */
async function replace(
  tx: Database,
  world: World<'clock'>,
  actor: Actor,
  oldId: string,
  fresh: Estimate,
): Promise<string | null> {
  const old = await holdEstimate(tx, oldId)
  if (!old || !mayBeReplaced(old)) return null
  await tx.update(estimates).set({ state: 'replaced', replaced_by: fresh.id }).where(eq(estimates.id, oldId))
  const after = { ...estimateTold(old), by: fresh.estimate_number }
  await recordEvent(tx, world, actor, { act: 'estimate.replaced', id: oldId, before: null, after })
  return old.estimate_number
}

/** The request has its answer: it waits for the client now. */
async function standEstimated(
  tx: Database,
  world: Omit<IssueWorld, 'db'>,
  actor: Actor,
  requestId: string,
  { estimate_number }: Estimate,
): Promise<void> {
  const [request] = await tx.select().from(quoteRequests).where(eq(quoteRequests.id, requestId)).for('update')
  if (!request) return
  await tx
    .update(quoteRequests)
    .set({
      ...{ state: 'estimated', closed_reason: null, waits_since: null },
      handled_by: request.handled_by ?? actor.id,
    })
    .where(eq(quoteRequests.id, requestId))
  const after = { ...requestTold(request), estimate: estimate_number }
  await recordEvent(tx, world, actor, { act: 'request.estimated', id: requestId, before: null, after })
  await announceThread(tx, world, { kind: 'request', id: requestId })
}
