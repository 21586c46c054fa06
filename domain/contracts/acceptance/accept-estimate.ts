import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import type { ProofEventData } from '../../../db/schema/contracts/acceptance.ts'
import { estimates } from '../../../db/schema/tables.ts'
import { lockDocumentIssuing } from '../../billing/documents/document-numbers.ts'
import { estimateTermsDay, lockEstimate } from '../../billing/documents/estimate-row.ts'
import { computeDepositAmount } from '../../business/general-terms.ts'
import {
  type Actor,
  clientActorOf,
  recordEvent,
  siteActor,
  staffActor,
} from '../../kernel/events/record-event.ts'
import type { RateLimited } from '../../kernel/flow/rate-limits.ts'
import { type FormInput, type FormProblems, validateForm } from '../../kernel/forms/validate-form.ts'
import { type ClientPerson, personOfClient, type StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { secondsToUndo } from '../../kernel/seconds-to-undo.ts'
import { lockClientsTable } from '../../people/clients/client-locks.ts'
import {
  announceEstimates,
  cancelMailOfAnsweredEstimate,
  type Estimate,
  estimateStateColumnsOf,
  findBuyerTypeOfEstimate,
  findCurrentEstimate,
  findQueuedEstimateMail,
  isEstimateAcceptable,
  toEstimateEventData,
} from '../estimates/estimate.ts'
import { type ChosenRims, resolveRimChoice, totalOfChosenRims } from '../estimates/estimate-choice.ts'
import { officeAcceptForm } from '../estimates/estimate-forms.ts'
import type { EstimateDecisionChannel } from '../estimates/estimate-options.ts'
import { issueEstimateOfChosenRims } from '../estimates/issue-estimate.ts'
import { openOrderOfLockedEstimate } from '../estimates/order-of-estimate.ts'
import {
  addProofEvent,
  findShownDocumentProofData,
  hashShownEstimate,
  listProofEvents,
  toProofSignerData,
} from '../estimates/proof-chain.ts'
import {
  type AcceptanceCodeDeps,
  type AcceptanceCodeOutcome,
  checkAcceptanceCode,
  isAcceptanceCodeRequired,
} from './acceptance-code.ts'
import { acceptanceTexts, consumerAcceptanceTextsOf } from './acceptance-texts.ts'

/*
 * Acceptance of an estimate, by its client on the page (`acceptEstimateWithTypedCode`) or recorded by staff
 * (`acceptEstimateByOffice`). Both conclude the contract in the same way (`concludeContract`).
 */

type AcceptDeps = Deps<'db' | 'clock' | 'announcements' | 'jobs' | 'facts'>
type ClientAcceptDeps = AcceptDeps & Deps<'addresses'>

/** Acceptance of an estimate by its client on its page. */
export interface ClientEstimateAcceptance {
  /** Name as typed. */
  name: string
  isEarly: boolean
  /** State of the estimate that the page showed (`hashShownEstimate`); `null` if there was no page. */
  seen: string | null
  /** Keys of the accepted rims (`findRimChoice`); `null` accepts the whole estimate. */
  chosen: readonly string[] | null
  /** Whether the code from the mail was required and correct. */
  isCodeVerified?: boolean
  /** Signed-in user of the visit; ignored if they act for another client. */
  person?: ClientPerson | null
  /** The company's own order number. */
  purchaseOrder?: string
}

type ClientAcceptanceOutcome =
  /**
   * This call, or an earlier identical one, has accepted the estimate. For chosen rims `id` is the new estimate, of the
   * same client.
   */
  | { outcome: 'accepted'; id: string; posId: string }
  /** Already accepted in another way. `id` is the client's estimate that shows the accepted content. */
  | { outcome: 'already'; id: string; posId: string }
  /**
   * Since the page was shown, the content or prices have changed (`changed`), or the estimate was deleted (`gone`), replaced by
   * another (`replaced`) or declined (`refused`).
   */
  | { outcome: 'changed' | 'gone' | 'replaced' | 'refused' }
  /** The client has chosen no rim. */
  | { outcome: 'none-chosen' }
  /** A safety rule forbids the remaining work if the other rims are left out. */
  | { outcome: 'unsafe' }

/**
 * Accepts an estimate on its page: checks the code from the mail if one is required, then accepts. `typedCode` is the
 * code as typed. If it is missing and a code is required, the function queues a mail with one.
 */
export async function acceptEstimateWithTypedCode(
  deps: ClientAcceptDeps & AcceptanceCodeDeps,
  id: string,
  acceptance: Omit<ClientEstimateAcceptance, 'isCodeVerified'>,
  typedCode: string,
): Promise<ClientAcceptanceOutcome | AcceptanceCodeOutcome | RateLimited> {
  const checked = await checkAcceptanceCode(deps, id, acceptance, typedCode)
  if (checked.outcome === 'not-required') return acceptEstimateByClient(deps, id, acceptance)
  if (checked.outcome === 'code-valid')
    return acceptEstimateByClient(deps, id, { ...acceptance, isCodeVerified: true })
  return checked
}

/**
 * Accepts an estimate on its page, until its last day. If the client leaves rims out, issues and accepts a new estimate
 * with the chosen rims in the same transaction, because an issued estimate never changes. Also opens the order, whose
 * rims are then expected, and cancels a mail about the estimate that is still queued, such as a reminder.
 */
export function acceptEstimateByClient(
  deps: ClientAcceptDeps,
  id: string,
  acceptance: ClientEstimateAcceptance,
): Promise<ClientAcceptanceOutcome> {
  return deps.db.transaction(async (tx): Promise<ClientAcceptanceOutcome> => {
    // All transactions lock in this order: table of clients, then estimates.
    await lockClientsTable(tx, 'shared')
    // A choice of rims issues a new estimate, so issuing is locked first.
    if (acceptance.chosen) await lockDocumentIssuing(tx)
    const estimate = await lockEstimate(tx, id)
    const before = estimate && (await findAnswer(tx, estimate, acceptance))
    if (before) return before
    if (!estimate || !isEstimateAcceptable(estimate, deps.clock.now())) return { outcome: 'gone' }
    if (acceptance.seen !== null && acceptance.seen !== (await hashShownEstimate(tx, estimate)))
      return { outcome: 'changed' }
    const choice = resolveRimChoice(estimate, acceptance.chosen)
    if (choice.outcome !== 'read') return choice
    const { chosen } = choice
    // The page did not ask for a code, so it showed another estimate, another total or another minimum amount for codes.
    if (
      isAcceptanceCodeRequired(totalOfChosenRims(estimate, chosen), deps.facts.current()) &&
      !acceptance.isCodeVerified
    )
      return { outcome: 'changed' }
    const shown = await findShownDocumentProofData(tx, estimate)
    const person = personOfClient(acceptance.person, estimate.client_id)
    const actor = clientActorOf(person)
    const issuing = chosen ? await issueEstimateOfChosenRims(tx, deps, actor, estimate, chosen) : null
    if (issuing && issuing.outcome !== 'issued') return issuing
    const accepted = issuing?.estimate ?? estimate
    // Cancels the reminder only after issuing. If issuing fails, the reminder must still be sent.
    await cancelMailOfAnsweredEstimate(tx, deps, estimate)
    await concludeContract(tx, deps, accepted, {
      acceptedBy: actor,
      openedBy: siteActor,
      channel: 'page',
      name: acceptance.name,
      isEarly: acceptance.isEarly,
      purchaseOrder: acceptance.purchaseOrder,
      shown: {
        ...shown,
        ...toProofSignerData(person),
        choice: choiceText(chosen),
        code: acceptance.isCodeVerified ?? null,
      },
    })
    return { outcome: 'accepted', id: accepted.id, posId: accepted.pos_id }
  })
}

/** Returns the outcome for an estimate that can no longer be answered; `null` if it waits for an answer. */
async function findAnswer(
  tx: Transaction,
  estimate: Estimate,
  acceptance: ClientEstimateAcceptance,
): Promise<ClientAcceptanceOutcome | null> {
  const { state } = estimate
  if (state === 'refused') return { outcome: state }
  // `findCurrentEstimate` follows only estimates of the same client. A later estimate for another client, and its
  // answer, stay private.
  const currentEstimate = await findCurrentEstimate(tx, estimate)
  if (currentEstimate.state !== 'accepted') return state === 'replaced' ? { outcome: state } : null
  const choice = resolveRimChoice(estimate, acceptance.chosen)
  const proof = (await listProofEvents(tx, currentEstimate.id)).findLast(({ kind }) => kind === 'accepted')
  const isEarly = acceptance.isEarly && (await findBuyerTypeOfEstimate(tx, currentEstimate)) === 'individual'
  const isSame =
    choice.outcome === 'read' &&
    proof?.data.name === acceptance.name &&
    (currentEstimate.early_start_at !== null) === isEarly &&
    proof.data.choice === choiceText(choice.chosen)
  return { outcome: isSame ? 'accepted' : 'already', id: currentEstimate.id, posId: currentEstimate.pos_id }
}

/** Describes the choice for the chain of proofs: « 3/4 (1, 2, 4) »; `null` for the whole estimate. */
function choiceText(chosen: ChosenRims | null): string | null {
  if (!chosen) return null
  const keys = chosen.choice.rims.flatMap(({ key }) => (chosen.keys.has(key) ? [key] : []))
  return `${keys.length}/${chosen.choice.rims.length} (${keys.join(', ')})`
}

export type OfficeAcceptanceOutcome =
  /** The estimate is accepted, by this call or an earlier one. `orderId` is its order. */
  | { outcome: 'accepted'; orderId: string }
  | { outcome: 'gone' | 'replaced' | 'refused' }
  /** The client has withdrawn from the contract, or has declared so and no decision was made. */
  | { outcome: 'withdrawn' }
  /** A mail about the estimate is queued. It must be cancelled or sent first. */
  | { outcome: 'mail-queued' }
  | { outcome: 'invalid'; problems: FormProblems }

/**
 * Records an acceptance that the client gave to staff, also of an expired estimate, and opens its order with expected rims in the
 * same transaction. An estimate that is already accepted stays as it is (docs/product.md §11.13).
 */
export function acceptEstimateByOffice(
  deps: AcceptDeps,
  by: StaffPerson,
  id: string,
  typed: FormInput,
): Promise<OfficeAcceptanceOutcome> {
  const checked = validateForm(officeAcceptForm, typed)
  if (checked.outcome === 'invalid') return Promise.resolve(checked)
  const { canal: channel, qui: name, sans_attendre } = checked.values
  return deps.db.transaction(async (tx): Promise<OfficeAcceptanceOutcome> => {
    await lockClientsTable(tx, 'shared')
    const estimate = await lockEstimate(tx, id)
    if (!estimate) return { outcome: 'gone' }
    const { state } = estimate
    if (state === 'replaced' || state === 'refused') return { outcome: state }
    if (state !== 'accepted' && (await findQueuedEstimateMail(tx, id))) return { outcome: 'mail-queued' }
    const actor = staffActor(by)
    const opened =
      state === 'accepted'
        ? await openOrderOfLockedEstimate(tx, deps, actor, estimate)
        : await concludeContract(tx, deps, estimate, {
            acceptedBy: actor,
            openedBy: actor,
            channel,
            name: name || null,
            isEarly: sans_attendre === 'on',
            shown: await findShownDocumentProofData(tx, estimate),
          })
    return opened.outcome === 'opened' ? { outcome: 'accepted', orderId: opened.id } : opened
  })
}

interface Acceptance {
  acceptedBy: Actor
  /** Author of the order's first event. */
  openedBy: Actor
  channel: EstimateDecisionChannel
  /** Name of the person who accepted, as typed. */
  name: string | null
  /** Whether a consumer expressly asks in writing that the work begin within the fourteen days. Ignored for companies. */
  isEarly: boolean
  /** The client's own order number, if they typed one. */
  purchaseOrder?: string | undefined
  /** The document that was shown, for the chain of proofs. */
  shown: ProofEventData
}

/** Records the acceptance of a locked estimate, and returns its order, opened if there was none. */
async function concludeContract(
  tx: Transaction,
  deps: AcceptDeps,
  estimate: Estimate,
  acceptance: Acceptance,
) {
  await recordAcceptance(tx, deps, estimate, acceptance)
  await announceEstimates(tx, deps)
  return openOrderOfLockedEstimate(tx, deps, acceptance.openedBy, estimate, acceptance.purchaseOrder)
}

/**
 * Stores the acceptance with the texts that the client agreed to, queues the confirmation of a contract concluded at a distance
 * (Code de la consommation, L. 221-13), and, for an acceptance on the page, a mail to the workshop.
 */
async function recordAcceptance(
  tx: Transaction,
  deps: AcceptDeps,
  estimate: Estimate,
  { acceptedBy, channel, name, isEarly, shown }: Acceptance,
): Promise<void> {
  const { id } = estimate
  const now = deps.clock.now()
  const type = await findBuyerTypeOfEstimate(tx, estimate)
  const asksEarly = isEarly && type === 'individual'
  const isOnline = channel === 'page'
  const { version, button, conditions } = acceptanceTexts
  const consent = {
    id: randomId(),
    words: version,
    button: isOnline ? button[type] : null,
    conditions: isOnline ? conditions : null,
    earlyStart: asksEarly ? consumerAcceptanceTextsOf(estimate).earlyStart : null,
    terms: estimate.terms_version,
  }
  await tx
    .update(estimates)
    .set({
      ...estimateStateColumnsOf('accepted'),
      refusal_reason: null,
      decided_at: now,
      decision_channel: channel,
      decided_by: name,
      consent,
      early_start_at: asksEarly ? now : null,
      confirmed_at: null,
      confirmed_to: null,
      // Deposit according to the terms of the day of the estimate; `null` if they require none.
      deposit_asked: computeDepositAmount(estimate.total, deps.facts.at(estimateTermsDay(estimate))) || null,
    })
    .where(eq(estimates.id, id))
  const asksEarlyStart = type === 'individual' && channel !== 'workshop' ? asksEarly : null
  const after = { ...toEstimateEventData(estimate), channel, early: asksEarlyStart, words: version }
  await recordEvent(tx, deps, acceptedBy, { act: 'estimate.accepted', id, before: null, after })
  const { id: acceptanceId } = consent
  await addProofEvent(tx, deps, id, 'accepted', {
    ...shown,
    ...(shown.number !== estimate.estimate_number && {
      accepted: estimate.estimate_number,
      acceptedTotal: estimate.total,
    }),
    acceptance: acceptanceId,
    name,
    channel,
    early: asksEarlyStart,
    words: version,
    button: consent.button,
    conditions: consent.conditions,
    earlyStart: consent.earlyStart,
    recordedBy: isOnline ? null : acceptedBy.name,
  })
  const confirmation = { estimateId: id, acceptanceId, mail: 'client' } as const
  // An agreement recorded by staff can be undone until its confirmation is sent.
  if (isOnline) await deps.jobs.enqueue(tx, 'send-acceptance-mail', confirmation)
  else if (channel !== 'workshop')
    await deps.jobs.enqueue(tx, 'send-acceptance-mail', confirmation, { inSeconds: secondsToUndo })
  if (isOnline)
    await deps.jobs.enqueue(tx, 'send-acceptance-mail', { estimateId: id, acceptanceId, mail: 'workshop' })
}
