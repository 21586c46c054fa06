import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import type { DocumentBuyer, DocumentLine } from '../../../db/schema/billing/documents.ts'
import type { EstimateRim } from '../../../db/schema/contracts/estimates.ts'
import { clients, estimateDrafts, estimates, quoteRequests } from '../../../db/schema/tables.ts'
import { type ClockBehind, rejectIfClockBehind } from '../../billing/documents/clock-behind.ts'
import { toDocumentBuyer } from '../../billing/documents/document-buyer.ts'
import { takeNextDocumentNumber } from '../../billing/documents/document-numbers.ts'
import { buyerTypeOfEstimate, estimateTermsDay, lockEstimate } from '../../billing/documents/estimate-row.ts'
import { registerDocument } from '../../billing/documents/register-document.ts'
import { type PointOfSale, pointOfSaleOf } from '../../business/points-of-sale.ts'
import { type FactsMissingOutcome, rejectIfFactsMissing } from '../../business/settings/required-facts.ts'
import { findLegalTextVersionInForce } from '../../business/texts/text-versions.ts'
import { toRequestEventData } from '../../correspondence/inbox-events.ts'
import { findRimKindOfRequest } from '../../correspondence/quote-requests/quote-request.ts'
import { announceThread } from '../../correspondence/threads/thread.ts'
import { addDays, type Day, parisDay } from '../../kernel/calendar/paris-day.ts'
import { type Actor, recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { totalsOfDocumentLines } from '../../kernel/money/vat.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import type { Client } from '../../people/clients/client.ts'
import { lockClientsTable, resolveMergedClientId } from '../../people/clients/client-locks.ts'
import { type DraftLineSafety, findDraftLineSafety, findDraftSafetyProblems } from './draft-safety.ts'
import {
  announceEstimates,
  type Estimate,
  type EstimateDraft,
  estimateStateColumnsOf,
  findQueuedEstimateMail,
  isEstimateReplaceable,
  lockEstimateDraft,
  toEstimateEventData,
} from './estimate.ts'
import { type ChosenRims, priceRimChoice, withChosenRimsOnly } from './estimate-choice.ts'
import { normalizeEstimateContent, selectNonEmptyEstimateFields } from './estimate-content.ts'
import { loadPricedEstimateDraft } from './estimate-drafts.ts'
import { removeUntouchedOrder } from './order-of-estimate.ts'
import { priceEstimateDraft } from './price-estimate.ts'
import { addProofEvent, findLastProofHash } from './proof-chain.ts'

/** Issues a draft without a mail, for a client who is handed the estimate in the workshop. */
export function issueEstimateWithoutMail(
  deps: IssueEstimateDeps,
  by: StaffPerson,
  id: string,
): Promise<IssueOutcome> {
  return deps.db.transaction(async (tx): Promise<IssueOutcome> => {
    await lockClientsTable(tx, 'shared')
    const draft = await lockEstimateDraft(tx, id)
    if (!draft) return { outcome: 'gone' }
    if (await findQueuedEstimateMail(tx, id)) return { outcome: 'mail-queued' }
    return issueLockedEstimateDraft(tx, deps, staffActor(by), draft)
  })
}

export type IssueEstimateDeps = Deps<
  'db' | 'clock' | 'jobs' | 'announcements' | 'addresses' | 'isDemo' | 'facts'
>

type IssueOutcome =
  | { outcome: 'issued'; estimate: Estimate }
  /** Fields are missing or do not fit the client; problems by field name. */
  | { outcome: 'incomplete'; problems: Record<string, string> }
  | { outcome: 'gone' }
  /** A mail with the draft is queued. It must be cancelled or sent first. */
  | { outcome: 'mail-queued' }
  | ClockBehind
  | FactsMissingOutcome

/**
 * Issues a locked draft as the estimate with the same id. Its request becomes `estimated`, and the estimate that it
 * replaces becomes `replaced`.
 */
export async function issueLockedEstimateDraft(
  tx: Transaction,
  deps: Omit<IssueEstimateDeps, 'db'>,
  actor: Actor,
  draft: EstimateDraft,
): Promise<IssueOutcome> {
  const missing = await rejectIfFactsMissing(tx, deps, draft.pos_id)
  if (missing) return missing
  const { client, priced, safety } = await loadPricedEstimateDraft(tx, deps, draft)
  const { problems } = priced
  if (!client || Object.keys(problems).length > 0) return { outcome: 'incomplete', problems }
  const behind = await rejectIfClockBehind(tx, deps, actor, 'estimates')
  if (behind) return behind
  // The replaced estimate is locked before a number is reserved, so that a simultaneous acceptance or decline of the
  // old estimate is completed first.
  if (draft.replaces) await lockEstimate(tx, draft.replaces)
  const { id, pos_id, content, quote_request_id: requestId } = draft
  const { vehicle = '', registration = '', message = '' } = normalizeEstimateContent(content)
  await tx.delete(estimateDrafts).where(eq(estimateDrafts.id, id))
  await issueEstimate(
    { ...deps, db: tx },
    {
      id,
      client,
      pos: pointOfSaleOf(pos_id, deps.facts.current()),
      lines: priced.printed,
      rims: priced.rims,
      requestId,
      content,
      safety_lifts: liftsIn(safety),
      workingDays: priced.workingDays,
      validityDays: priced.validityDays,
      message: message.trim(),
      vehicle: { name: vehicle.trim(), registration: registration.trim() || null },
    },
  )
  const estimate = await lockEstimate(tx, id)
  if (!estimate) throw new Error('the estimate that was just issued does not exist')
  const replaces = draft.replaces ? await markReplaced(tx, deps, actor, draft.replaces, estimate) : null
  const after = { ...toEstimateEventData(estimate), replaces }
  await recordEvent(tx, deps, actor, { act: 'estimate.issued', id, before: null, after })
  if (requestId) await markRequestEstimated(tx, deps, actor, requestId, estimate)
  await deps.announcements.announce(tx, `matter-records/estimate/${id}`)
  await announceEstimates(tx, deps)
  return { outcome: 'issued', estimate }
}

/** Returns the lifted rules that still apply to the lines; others are dropped. */
const liftsIn = (safety: readonly DraftLineSafety[]) =>
  safety.flatMap(({ rules }) => rules.flatMap(({ lift }) => lift ?? []))

/**
 * Issues an estimate for the chosen rims. It replaces the locked `estimate`, has the same prices, terms, last day and
 * buyer, and its chain of proofs names the state of the whole estimate. The outcome is `gone` if no estimate can be
 * issued now, `unsafe` if a safety rule forbids the remaining work and was not lifted.
 */
export async function issueEstimateOfChosenRims(
  tx: Transaction,
  { facts, ...deps }: Omit<IssueEstimateDeps, 'db' | 'isDemo'>,
  actor: Actor,
  estimate: Estimate,
  { choice, keys }: ChosenRims,
): Promise<{ outcome: 'issued'; estimate: Estimate } | { outcome: 'gone' | 'unsafe' }> {
  const isChosen = (key: string) => keys.has(key)
  const wholeHash = await findLastProofHash(tx, estimate.id)
  const content = withChosenRimsOnly(estimate, choice, isChosen)
  const rimKind = await findRimKindOfRequest(tx, estimate.quote_request_id)
  const safety = findDraftLineSafety(content, estimate.safety_lifts, rimKind)
  if (Object.keys(findDraftSafetyProblems(safety)).length > 0) return { outcome: 'unsafe' }
  if (await rejectIfClockBehind(tx, deps, actor, 'estimates')) return { outcome: 'gone' }
  const [client] = await tx.select().from(clients).where(eq(clients.id, estimate.client_id))
  if (!client) return { outcome: 'gone' }
  // An order that staff opened before the answer is for all rims. Acceptance opens another one for the chosen rims.
  const removal = await removeUntouchedOrder(tx, deps, actor, estimate.id)
  if (removal.outcome === 'begun') return { outcome: 'gone' }
  const priced = priceEstimateDraft(content, { type: buyerTypeOfEstimate(estimate, client) }, [])
  const { printed } = priceRimChoice(choice, isChosen)
  const termsId =
    estimate.terms_version ??
    (await findLegalTextVersionInForce(tx, 'terms', parisDay(estimate.created_at)))?.id
  const id = await issueEstimate(
    { ...deps, facts, db: tx },
    {
      client,
      pos: pointOfSaleOf(estimate.pos_id, facts.current()),
      lines: printed,
      rims: priced.rims,
      requestId: estimate.quote_request_id,
      content: selectNonEmptyEstimateFields(content),
      safety_lifts: liftsIn(safety),
      workingDays: estimate.working_days ?? priced.workingDays,
      message: estimate.message,
      vehicle: { name: estimate.vehicle ?? '', registration: estimate.registration_number },
      buyer: estimate.buyer ?? toDocumentBuyer(client),
      valid_until: estimate.valid_until,
      terms_version: termsId ?? null,
      offered_at: estimateTermsDay(estimate),
      seen_at: estimate.seen_at,
    },
  )
  const fresh = await lockEstimate(tx, id)
  if (!fresh) throw new Error('the estimate that was just issued does not exist')
  await markReplaced(tx, deps, actor, estimate.id, fresh)
  const after = { ...toEstimateEventData(fresh), replaces: estimate.estimate_number }
  await recordEvent(tx, deps, actor, { act: 'estimate.chosen', id, before: null, after })
  await addProofEvent(tx, deps, id, 'chosen', { from: estimate.estimate_number, fromHash: wholeHash })
  return { outcome: 'issued', estimate: fresh }
}

/** Issues an estimate: stores number and record and queues its PDF, in one transaction. Returns its id. */
export function issueEstimate(
  { db, clock, facts, ...documents }: Deps<'db' | 'jobs' | 'clock' | 'addresses' | 'facts'>,
  { id = randomId(), client, pos, lines, workingDays, vehicle, ...more }: NewEstimate,
): Promise<string> {
  return db.transaction(async (tx) => {
    const created_at = clock.now()
    const { total_te, total } = totalsOfDocumentLines(lines)
    const { validityDays = facts.current().terms.quoteValidityDays, requestId, ...said } = more
    await tx.insert(estimates).values({
      id,
      estimate_number: await takeNextDocumentNumber(tx, 'estimate', pos, created_at),
      created_at,
      total_te,
      total,
      pos_id: pos.id,
      client_id: await resolveMergedClientId(tx, client.id),
      lines,
      buyer: toDocumentBuyer(client),
      working_days: workingDays,
      vehicle: vehicle?.name,
      registration_number: vehicle?.registration,
      valid_until: addDays(parisDay(created_at), validityDays),
      quote_request_id: requestId,
      terms_version: (await findLegalTextVersionInForce(tx, 'terms', parisDay(created_at)))?.id,
      ...said,
    })
    await registerDocument(tx, documents, { kind: 'estimate', posId: pos.id, id })
    return id
  })
}

interface NewEstimate {
  /** Default: a new random id. */
  id?: string
  client: Client
  pos: PointOfSale
  lines: DocumentLine[]
  /** Binding delay in working days. */
  workingDays: number
  /** Vehicle of the rims, if known. */
  vehicle?: { name: string; registration: string | null }
  /** Days of validity from the day of issue. Default: those of the general terms. */
  validityDays?: number
  /** Text above the lines. */
  message?: string
  rims?: EstimateRim[]
  /** Id of the request that the estimate answers. */
  requestId?: string | null
  /** Safety rules that staff lifted for lines of the estimate. */
  safety_lifts?: Estimate['safety_lifts']
  /** Content of the estimate's draft as typed. */
  content?: Record<string, unknown>
  /**
   * Data of the replaced estimate that the new one copies if both have the same client: buyer, last day, terms and time of first
   * opening.
   */
  buyer?: DocumentBuyer
  valid_until?: Day | null
  terms_version?: string | null
  /** For chosen rims: day of the estimate from which they were chosen. */
  offered_at?: Date
  seen_at?: Date | null
}

/**
 * Marks the old estimate as replaced, removes an order that staff have opened from it, and returns its number. Returns `null`
 * if it was accepted meanwhile, or if work on its order has begun.
 */
async function markReplaced(
  tx: Transaction,
  deps: Deps<'clock' | 'announcements'>,
  actor: Actor,
  oldId: string,
  fresh: Estimate,
): Promise<string | null> {
  const old = await lockEstimate(tx, oldId)
  if (!old || !isEstimateReplaceable(old)) return null
  const removal = await removeUntouchedOrder(tx, deps, actor, oldId)
  if (removal.outcome === 'begun') return null
  await tx
    .update(estimates)
    .set({ ...estimateStateColumnsOf('replaced'), replaced_by: fresh.id })
    .where(eq(estimates.id, oldId))
  const after = { ...toEstimateEventData(old), by: fresh.estimate_number }
  await recordEvent(tx, deps, actor, { act: 'estimate.replaced', id: oldId, before: null, after })
  await addProofEvent(tx, deps, oldId, 'replaced', { by: fresh.estimate_number })
  return old.estimate_number
}

/** Marks a request as answered: it no longer waits for the workshop. */
async function markRequestEstimated(
  tx: Transaction,
  deps: Deps<'clock' | 'announcements'>,
  actor: Actor,
  requestId: string,
  { estimate_number }: Estimate,
): Promise<void> {
  const [request] = await tx.select().from(quoteRequests).where(eq(quoteRequests.id, requestId)).for('update')
  if (!request) return
  await tx
    .update(quoteRequests)
    .set({
      state: 'estimated',
      closed_reason: null,
      waits_since: null,
      handled_by: request.handled_by ?? actor.id,
    })
    .where(eq(quoteRequests.id, requestId))
  const after = { ...toRequestEventData(request), estimate: estimate_number }
  await recordEvent(tx, deps, actor, { act: 'request.estimated', id: requestId, before: null, after })
  await announceThread(tx, deps, { kind: 'request', id: requestId })
}
