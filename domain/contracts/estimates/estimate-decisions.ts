import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { ProofData } from '../../../db/schema/contracts/acceptance.ts'
import { clients, estimates, orders, outgoingMails } from '../../../db/schema/tables.ts'
import { lockIssuing } from '../../billing/documents/clock-behind.ts'
import { buyerType, lockEstimate, quoteTermsDay } from '../../billing/documents/quote.ts'
import { depositAmount } from '../../business/general-terms.ts'
import { siteAt } from '../../business/settings/known-settings.ts'
import { site } from '../../business/site.ts'
import { earlyStartRequest, earlyStartRequestWithGoods } from '../../business/texts/withdrawal-notices.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import {
  type Actor,
  clientActorOf,
  recordEvent,
  siteActor,
  staffActor,
} from '../../kernel/events/record-event.ts'
import { type FormInput, type Problems, validateForm } from '../../kernel/forms/validate-form.ts'
import { type ClientPerson, namedCompanyPerson, type StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { JobDataMap } from '../../kernel/ports/jobs.ts'
import { randomId } from '../../kernel/random-id.ts'
import { frenchSpaces } from '../../kernel/text/french-spaces.ts'
import { lockClientsTable } from '../../people/clients/client-locks.ts'
import {
  addProof,
  hashAnswerState,
  lastProofHash,
  listProofs,
  sentPrinting,
  shownDocument,
} from '../proofs/proof-chain.ts'
import {
  announceEstimates,
  type Estimate,
  estimateEventData,
  findCurrentEstimate,
  findEstimate,
  findQueuedMail,
  isEstimateOpen,
} from './estimate.ts'
import { choiceOf, priceChoice } from './estimate-choice.ts'
import { acceptForm, declineEstimateForm } from './estimate-forms.ts'
import { type DecisionChannel, type DeclineReason, declineReasons } from './estimate-options.ts'
import { issueChosenRims } from './issue-estimate.ts'
import { openOfEstimate, removeUntouchedOrder } from './order-of-estimate.ts'
import { hasGoods, withdrawalPeriod } from './withdrawal-period.ts'

export type DecisionOutcome =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  | { outcome: 'invalid'; problems: Problems }

export type AcceptanceOutcome =
  /** The quote is accepted, by this call or an earlier one, and has that order. */
  | { outcome: 'accepted'; orderId: string }
  | { outcome: 'gone' | 'replaced' | 'refused' }
  /** The client has withdrawn from the contract, or has declared so and no decision was made. */
  | { outcome: 'withdrawn' }
  /** A mail about the quote is queued. */
  | { outcome: 'leaving' }
  | { outcome: 'invalid'; problems: Problems }

type DecideDeps = Deps<'db' | 'clock' | 'announcements'>
type AcceptDeps = DecideDeps & Deps<'jobs'>
export type ClientAnswerDeps = AcceptDeps & Deps<'addresses'>

/** Acceptance of a quote by its client on its page. */
export interface ClientAcceptance {
  /** Name as typed. */
  name: string
  isEarly: boolean
  /** State of the quote that the page showed (`hashAnswerState`); `null` if there was no page. */
  seen: string | null
  /** Keys of the accepted rims (`choiceOf`); `null` accepts the whole quote. */
  chosen: readonly string[] | null
  /** Whether the code from the mail was required and correct. */
  code?: boolean
  /** Person who accepts, if signed in. */
  person?: ClientPerson | null
  /** The company's own order number. */
  purchaseOrder?: string
}

export type ClientAcceptanceOutcome =
  /** Accepted by this call or an earlier identical one. For chosen rims `id` is the new quote. */
  | { outcome: 'accepted'; id: string }
  /** Already accepted in another way: that quote shows what was accepted. */
  | { outcome: 'already'; id: string }
  /** The quote has changed since the page showed it. */
  | { outcome: 'changed' | 'gone' | 'replaced' | 'refused' }
  | { outcome: 'none-chosen' }
  /** A safety rule forbids the remaining work without the rims left out. */
  | { outcome: 'unsafe' }

/**
 * Accepts a quote on its page, until its last day. If the client leaves rims out, a new quote of the others is issued and
 * accepted in the same transaction, because an issued quote never changes. Also opens the order, whose rims are then expected,
 * and cancels a queued mail about the quote, such as a reminder that a mail server has kept waiting.
 */
export function acceptAsClient(
  deps: ClientAnswerDeps,
  id: string,
  said: ClientAcceptance,
): Promise<ClientAcceptanceOutcome> {
  return deps.db.transaction(async (tx): Promise<ClientAcceptanceOutcome> => {
    // Locks are always taken in this order: clients before quotes.
    await lockClientsTable(tx, 'shared')
    // Chosen rims need a new quote.
    if (said.chosen) await lockIssuing(tx)
    const estimate = await lockEstimate(tx, id)
    const before = estimate && (await findAnswer(tx, estimate, said))
    if (before) return before
    const now = deps.clock.now()
    if (!estimate || !mayAccept(estimate, now)) return { outcome: 'gone' }
    if (said.seen !== null && said.seen !== (await hashAnswerState(tx, estimate)))
      return { outcome: 'changed' }
    const asked = readChoice(estimate, said.chosen)
    if (typeof asked === 'string') return { outcome: asked }
    // The page did not ask for a code, so it showed another quote, another total or another threshold.
    if (requiresAcceptanceCode(totalOf(estimate, asked)) && !said.code) return { outcome: 'changed' }
    const shown = await shownDocument(tx, estimate)
    const choice = choiceText(said.chosen, asked)
    const agreed = asked ? await issueChosen(tx, deps, estimate, asked, said.person) : estimate
    if (typeof agreed === 'string') return { outcome: agreed }
    // Only after issuing: if that fails, the reminder must still be sent.
    await cancelQueuedMail(tx, deps, estimate)
    const { name, isEarly } = said
    await recordAcceptance(tx, deps, clientActorOf(said.person ?? null), agreed, {
      channel: 'page',
      by: name,
      isEarly,
      shown: { ...shown, ...signedInAs(said.person), choice, code: said.code ?? null },
    })
    const opened = await openOfEstimate(tx, deps, siteActor, agreed)
    if (said.purchaseOrder && opened.outcome === 'opened')
      await tx.update(orders).set({ purchase_order: said.purchaseOrder }).where(eq(orders.id, opened.id))
    await announceEstimates(tx, deps)
    return { outcome: 'accepted', id: agreed.id }
  })
}

/** Returns the outcome for a quote that is no longer open; `null` if it waits for an answer. */
async function findAnswer(
  tx: Database,
  estimate: Estimate,
  said: ClientAcceptance,
): Promise<ClientAcceptanceOutcome | null> {
  const { state } = estimate
  if (state === 'refused') return { outcome: state }
  // A later quote for another client, and its answer, stay private: `findCurrentEstimate` follows only quotes of the same client.
  const agreed = await findCurrentEstimate(tx, estimate)
  if (agreed.state !== 'accepted') return state === 'replaced' ? { outcome: state } : null
  const asked = readChoice(estimate, said.chosen)
  const proof = (await listProofs(tx, agreed.id)).findLast(({ kind }) => kind === 'accepted')
  const isEarly = said.isEarly && (await findBuyerType(tx, agreed)) === 'individual'
  const isSame =
    typeof asked !== 'string' &&
    proof?.data.name === said.name &&
    (agreed.early_start_at !== null) === isEarly &&
    proof.data.choice === choiceText(said.chosen, asked)
  return { outcome: isSame ? 'accepted' : 'already', id: agreed.id }
}

/** Returns the chosen part of the quote; `null` if all of it is chosen. */
function readChoice(estimate: Estimate, chosen: readonly string[] | null) {
  const choice = chosen && choiceOf(estimate)
  if (!chosen || !choice) return chosen ? 'changed' : null
  const keys = choice.rims.map(({ key }) => key)
  if (chosen.some((key) => !keys.includes(key))) return 'changed'
  if (chosen.length === 0) return 'none-chosen'
  return keys.every((key) => chosen.includes(key)) ? null : { choice, chosen: new Set(chosen) }
}

type ChosenRims = Exclude<ReturnType<typeof readChoice>, string | null>

const totalOf = ({ total }: Estimate, asked: ChosenRims | null): number =>
  asked ? priceChoice(asked.choice, (key) => asked.chosen.has(key)).totals.total : (total ?? 0)

/** Whether this amount is accepted online only with a code sent by mail (a setting; docs/product.md §11.13). */
export const requiresAcceptanceCode = (cents: number, { codeFromCents } = site.terms): boolean =>
  codeFromCents !== null && cents >= codeFromCents

/** Describes the choice for the chain of proofs: « 3/4 (1, 2, 4) »; `null` for the whole quote. */
const choiceText = (chosen: readonly string[] | null, asked: ChosenRims | null) =>
  asked && chosen
    ? `${asked.chosen.size}/${asked.choice.rims.length} (${asked.choice.rims.flatMap(({ key }) => (asked.chosen.has(key) ? [key] : [])).join(', ')})`
    : null

/** Issues the quote of the chosen rims, which replaces the whole one. */
async function issueChosen(
  tx: Database,
  deps: ClientAnswerDeps,
  estimate: Estimate,
  { choice, chosen }: ChosenRims,
  person?: ClientPerson | null,
): Promise<Estimate | 'gone' | 'unsafe'> {
  const head = await lastProofHash(tx, estimate.id)
  const fresh = await issueChosenRims(
    tx,
    { ...deps, actor: clientActorOf(person ?? null) },
    estimate,
    choice,
    (key) => chosen.has(key),
  )
  if (typeof fresh === 'string') return fresh
  await addProof(tx, deps, fresh.id, 'chosen', { from: estimate.estimate_number, fromHash: head })
  return fresh
}

/** Returns the signed-in person for the chain of proofs; empty for the account's first person, and for access by link. */
function signedInAs(person: ClientPerson | null = null): ProofData {
  const by = namedCompanyPerson(person)
  return by ? { signedIn: `${by.name} (${by.email})` } : {}
}

/**
 * Declines a quote on its page, with a reason. The status name that clients read stays (docs/product.md §4.4). A second call
 * changes nothing.
 */
export function declineAsClient(
  deps: AcceptDeps,
  id: string,
  {
    seen,
    reason,
    more,
    person,
  }: { seen: string; reason: DeclineReason; more: string; person?: ClientPerson | null },
): Promise<{ outcome: 'declined' | 'changed' | 'gone' }> {
  return deps.db.transaction(async (tx) => {
    const estimate = await lockEstimate(tx, id)
    if (estimate?.state === 'refused') return { outcome: 'declined' }
    if (!estimate || !mayAccept(estimate, deps.clock.now())) return { outcome: 'gone' }
    if (seen !== (await hashAnswerState(tx, estimate))) return { outcome: 'changed' }
    await cancelQueuedMail(tx, deps, estimate)
    const refusal = [declineReasons[reason], more].filter(Boolean).join('\u00a0: ')
    const declined_at = deps.clock.now()
    await tx
      .update(estimates)
      .set({
        state: 'refused',
        refusal_reason: refusal,
        decided_at: declined_at,
        decision_channel: 'page',
        decided_by: null,
      })
      .where(eq(estimates.id, id))
    const after = { ...estimateEventData(estimate), channel: 'page' }
    await recordEvent(tx, deps, clientActorOf(person ?? null), {
      act: 'estimate.refused',
      id,
      before: null,
      after,
    })
    await addProof(tx, deps, id, 'declined', {
      ...(await shownDocument(tx, estimate)),
      ...signedInAs(person),
      channel: 'page',
      reason: declineReasons[reason],
    })
    await deps.jobs.enqueue(tx, 'send-decline-mail', {
      estimateId: id,
      declinedAt: declined_at.toISOString(),
    })
    await announceEstimates(tx, deps)
    return { outcome: 'declined' }
  })
}

async function cancelQueuedMail(tx: Database, deps: AcceptDeps, estimate: Estimate): Promise<void> {
  const { id } = estimate
  const isLeaving = and(eq(outgoingMails.estimate_id, id), eq(outgoingMails.state, 'queued'))
  const cancelled = await tx.update(outgoingMails).set({ state: 'cancelled' }).where(isLeaving).returning()
  if (cancelled.length === 0) return
  const after = estimateEventData(estimate)
  await recordEvent(tx, deps, siteActor, { act: 'estimate.sending-cancelled', id, before: null, after })
}

/** Whether a client may accept the quote on its page. */
export const mayAccept = (
  { state, valid_until }: Pick<Estimate, 'state' | 'valid_until'>,
  now: Date,
): boolean => isEstimateOpen(state) && (valid_until === null || valid_until >= parisDay(now))

/**
 * Records an acceptance that the client gave to staff, also of an expired quote, and opens its order with expected rims in the
 * same transaction. A quote that is already accepted stays as it is (docs/product.md §11.13).
 */
export function acceptEstimate(
  deps: AcceptDeps,
  by: StaffPerson,
  id: string,
  typed: FormInput,
): Promise<AcceptanceOutcome> {
  const checked = validateForm(acceptForm, typed)
  if (checked.outcome === 'invalid') return Promise.resolve(checked)
  const { canal: channel, qui, sans_attendre } = checked.values
  return deps.db.transaction(async (tx): Promise<AcceptanceOutcome> => {
    await lockClientsTable(tx, 'shared')
    const estimate = await lockEstimate(tx, id)
    if (!estimate) return { outcome: 'gone' }
    const { state } = estimate
    if (state === 'replaced' || state === 'refused') return { outcome: state }
    const actor = staffActor(by)
    if (state !== 'accepted') {
      if (await findQueuedMail(tx, id)) return { outcome: 'leaving' }
      const isEarly = sans_attendre === 'on'
      const shown = await shownDocument(tx, estimate)
      await recordAcceptance(tx, deps, actor, estimate, {
        channel,
        by: qui || null,
        isEarly,
        shown,
      })
      await announceEstimates(tx, deps)
    }
    const opened = await openOfEstimate(tx, deps, actor, estimate)
    return opened.outcome === 'opened' ? { outcome: 'accepted', orderId: opened.id } : opened
  })
}

/** Acceptance of a quote: its channel, and `by`, the person who gave it. */
interface Acceptance {
  channel: DecisionChannel
  by: string | null
  /** Whether a consumer expressly asks in writing that the work begin within the fourteen days. Ignored for companies. */
  isEarly: boolean
  /** The document that was shown, for the chain of proofs. */
  shown: ProofData
}

/**
 * Accepts a locked quote. Stores the texts that the client agreed to, queues the confirmation of a contract concluded at a
 * distance (Code de la consommation, L. 221-13), and, for an acceptance on the page, a mail to the workshop.
 */
async function recordAcceptance(
  tx: Database,
  deps: AcceptDeps,
  actor: Actor,
  estimate: Estimate,
  { channel, by, isEarly, shown }: Acceptance,
): Promise<void> {
  const { id } = estimate
  const now = deps.clock.now()
  const type = await findBuyerType(tx, estimate)
  const asksEarly = isEarly && type === 'individual'
  const isOnline = channel === 'page'
  const { version, button, conditions } = acceptanceTexts
  const consent = {
    id: randomId(),
    words: version,
    button: isOnline ? button[type] : null,
    conditions: isOnline ? conditions : null,
    earlyStart: asksEarly ? consumerTexts(estimate).earlyStart : null,
    terms: estimate.terms_version,
  }
  await tx
    .update(estimates)
    .set({
      state: 'accepted',
      status: 'paid',
      refusal_reason: null,
      decided_at: now,
      decision_channel: channel,
      decided_by: by,
      consent,
      early_start_at: asksEarly ? now : null,
      confirmed_at: null,
      confirmed_to: null,
      // Deposit by the terms of the quote's day; `null` if they ask for none.
      deposit_asked: depositAmount(estimate.total, siteAt(quoteTermsDay(estimate))) || null,
    })
    .where(eq(estimates.id, id))
  const asked = type === 'individual' && channel !== 'workshop' ? asksEarly : null
  const after = { ...estimateEventData(estimate), channel, early: asked, words: version }
  await recordEvent(tx, deps, actor, { act: 'estimate.accepted', id, before: null, after })
  const { id: acceptanceId } = consent
  await addProof(tx, deps, id, 'accepted', {
    ...shown,
    ...(shown.number !== estimate.estimate_number && {
      accepted: estimate.estimate_number,
      acceptedTotal: estimate.total,
    }),
    acceptance: acceptanceId,
    name: by,
    channel,
    early: asked,
    words: version,
    button: consent.button,
    conditions: consent.conditions,
    earlyStart: consent.earlyStart,
    recordedBy: isOnline ? null : actor.name,
  })
  if (channel !== 'workshop')
    await deps.jobs.enqueue(tx, 'send-acceptance-mail', { estimateId: id, acceptanceId, mail: 'client' })
  if (isOnline)
    await deps.jobs.enqueue(tx, 'send-acceptance-mail', { estimateId: id, acceptanceId, mail: 'workshop' })
}

async function findBuyerType(tx: Database, estimate: Estimate) {
  const [client] = await tx
    .select({ type: clients.type })
    .from(clients)
    .where(eq(clients.id, estimate.client_id))
  return buyerType(estimate, client ?? { type: 'individual' })
}

/**
 * Texts by which a client accepts a quote on its page (Code de la consommation, L. 221-14 and L. 221-25). Change `version` with
 * any of them: each acceptance stores the version and the texts (docs/product.md §11.13).
 */
export const acceptanceTexts = {
  version: '2026-12',
  /** Label of the button. That of a consumer is prescribed by law, word for word. */
  button: { individual: 'Commander avec obligation de paiement', company: 'Accepter ce devis' },
  conditions: 'J’ai lu le devis et les conditions générales qui le suivent, et je les accepte.',
  earlyStart: {
    services: earlyStartRequest.paragraphs[1] ?? '',
    goods: earlyStartRequestWithGoods.paragraphs[1] ?? '',
  },
  /**
   * Texts on the start of the fourteen days: the contract for services (L. 221-18, 1°), the receipt if goods are sold too (2°).
   */
  withdrawal: {
    services: frenchSpaces(
      'Vous disposez de 14 jours pour vous rétracter, sans avoir à dire pourquoi. Le délai court du lendemain de votre accord. La déclaration se fait en ligne, par le lien «\u00a0Renoncer au contrat ici\u00a0» au bas de chaque page, ou avec le formulaire joint au devis.',
    ),
    goods: frenchSpaces(
      'Vous pouvez vous rétracter jusqu’à 14 jours après la réception du bien, sans avoir à dire pourquoi. La déclaration se fait en ligne, par le lien «\u00a0Renoncer au contrat ici\u00a0» au bas de chaque page, ou avec le formulaire joint au devis.',
    ),
  },
} as const

/** Texts on withdrawal that a consumer reads before accepting services, or services and goods. */
export const consumerTextsByNature = {
  services: {
    earlyStart: acceptanceTexts.earlyStart.services,
    withdrawal: acceptanceTexts.withdrawal.services,
  },
  goods: { earlyStart: acceptanceTexts.earlyStart.goods, withdrawal: acceptanceTexts.withdrawal.goods },
} as const

/** Returns the texts on withdrawal that a consumer reads before accepting these lines. */
export const consumerTexts = (accepted: Pick<Estimate, 'lines'>) =>
  consumerTextsByNature[hasGoods(accepted) ? 'goods' : 'services']

type AcceptanceKey = Pick<JobDataMap['send-acceptance-mail'], 'estimateId' | 'acceptanceId'>

/** Returns the quote of an acceptance; `null` if that acceptance was undone. */
export async function findAccepted(
  db: Database,
  { estimateId, acceptanceId }: AcceptanceKey,
): Promise<Estimate | null> {
  const estimate = await findEstimate(db, estimateId)
  return estimate?.state === 'accepted' && estimate.consent?.id === acceptanceId ? estimate : null
}

/** Records that the mail server has accepted the confirmation of a contract, once. */
export function recordConfirmation(
  deps: DecideDeps,
  { estimateId, acceptanceId }: AcceptanceKey,
  to: string,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [confirmed] = await tx
      .update(estimates)
      .set({ confirmed_at: deps.clock.now(), confirmed_to: to })
      .where(
        and(
          eq(estimates.id, estimateId),
          eq(sql`${estimates.consent} ->> 'id'`, acceptanceId),
          sql`${estimates.confirmed_at} is null`,
        ),
      )
      .returning()
    if (!confirmed) return
    const document = await sentPrinting(tx, `acceptance-${acceptanceId}-client`)
    await addProof(tx, deps, estimateId, 'confirmed', { to, document })
    const after = estimateEventData(confirmed)
    await recordEvent(tx, deps, siteActor, {
      act: 'estimate.confirmed',
      id: estimateId,
      before: null,
      after,
    })
    await announceEstimates(tx, deps)
  })
}

/** Records that the confirmation could not be mailed, so that the workshop delivers it another way. */
export function markConfirmationUndeliverable(
  deps: DecideDeps,
  { mail, ...acceptance }: JobDataMap['send-acceptance-mail'],
): Promise<void> {
  if (mail !== 'client') return Promise.resolve()
  return deps.db.transaction(async (tx) => {
    const estimate = await findAccepted(tx, acceptance)
    if (!estimate || estimate.confirmed_at) return
    const { id } = estimate
    const after = estimateEventData(estimate)
    await recordEvent(tx, deps, siteActor, { act: 'estimate.confirmation-failed', id, before: null, after })
    await announceEstimates(tx, deps)
  })
}

export function declineEstimate(
  deps: DecideDeps,
  by: StaffPerson,
  id: string,
  typed: FormInput,
): Promise<DecisionOutcome> {
  const checked = validateForm(declineEstimateForm, typed)
  if (checked.outcome === 'invalid') return Promise.resolve(checked)
  const { canal: channel, qui, motif } = checked.values
  return decideEstimate(deps, id, async (tx, estimate) => {
    if (!isEstimateOpen(estimate.state) && estimate.state !== 'expired') return null
    const decision = { decided_at: deps.clock.now(), decision_channel: channel, decided_by: qui || null }
    await tx
      .update(estimates)
      .set({ state: 'refused', refusal_reason: motif, ...decision })
      .where(eq(estimates.id, id))
    const after = { ...estimateEventData(estimate), channel }
    await recordEvent(tx, deps, staffActor(by), { act: 'estimate.refused', id, before: null, after })
    await addProof(tx, deps, id, 'declined', { channel, recordedBy: by.name })
    return 'decided'
  })
}

/**
 * Undoes a decision recorded by mistake: the quote waits for an answer again, and its order is removed if no work on it has
 * begun. Otherwise nothing changes.
 */
export function reopenEstimate(deps: DecideDeps, by: StaffPerson, id: string): Promise<DecisionOutcome> {
  return decideEstimate(deps, id, async (tx, estimate) => {
    const { state } = estimate
    if (state !== 'accepted' && state !== 'refused') return null
    if ((await removeUntouchedOrder(tx, deps, staffActor(by), id)) === 'begun') return null
    const back = estimate.seen_at ? 'seen' : estimate.sent_at ? 'sent' : 'issued'
    await tx
      .update(estimates)
      .set({ state: back, status: 'created', ...undecided })
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

/** Records that a consumer has asked in writing, after accepting, that the work begin within the fourteen days (L. 221-25). */
export function recordEarlyStart(deps: DecideDeps, by: StaffPerson, id: string): Promise<DecisionOutcome> {
  return decideEstimate(deps, id, async (tx, estimate) => {
    const period = withdrawalPeriod(estimate, await findBuyerType(tx, estimate))
    if (!period?.nothingBefore) return null
    const { consent } = estimate
    await tx
      .update(estimates)
      .set({
        early_start_at: deps.clock.now(),
        consent: consent && {
          id: consent.id,
          words: consent.words,
          button: consent.button,
          conditions: consent.conditions,
          earlyStart: consumerTexts(estimate).earlyStart,
          terms: consent.terms,
        },
      })
      .where(eq(estimates.id, id))
    await addProof(tx, deps, id, 'early-start', { recordedBy: by.name })
    const after = estimateEventData(estimate)
    await recordEvent(tx, deps, staffActor(by), {
      act: 'estimate.early-start-noted',
      id,
      before: null,
      after,
    })
    return 'decided'
  })
}

/**
 * Runs a decision on a locked quote. `decide` returns `null` if it does not apply. Nothing is decided while a mail about the
 * quote is queued.
 */
function decideEstimate(
  deps: DecideDeps,
  id: string,
  decide: (tx: Database, estimate: Estimate) => Promise<'decided' | null> | null,
): Promise<DecisionOutcome> {
  return deps.db.transaction(async (tx): Promise<DecisionOutcome> => {
    const estimate = await lockEstimate(tx, id)
    if (!estimate || (await findQueuedMail(tx, id))) return { outcome: 'gone' }
    if ((await decide(tx, estimate)) === null) return { outcome: 'gone' }
    await deps.announcements.announce(tx, `matter-records/estimate/${id}`)
    await announceEstimates(tx, deps)
    return { outcome: 'saved' }
  })
}
