import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { ProofData } from '../../../db/schema/contracts/acceptance.ts'
import { clients, estimates, orders, outgoingMails } from '../../../db/schema/tables.ts'
import { lockIssuing } from '../../billing/documents/clock-behind.ts'
import { buyerType, lockEstimate, offeredAt } from '../../billing/documents/quote.ts'
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
import { announceMatter } from '../../kernel/matters/matter.ts'
import { type ClientPerson, furtherPerson, type StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { JobDataMap } from '../../kernel/ports/jobs.ts'
import { randomId } from '../../kernel/random-id.ts'
import { frenchSpaces } from '../../kernel/text/french-spaces.ts'
import { lockClientsTable } from '../../people/clients/client-locks.ts'
import {
  addProof,
  answerState,
  headOfProofs,
  listProofs,
  sentPrinting,
  shownDocument,
} from '../proofs/proof-chain.ts'
import {
  announceEstimates,
  type Estimate,
  estimateEventData,
  findEstimate,
  findQueuedMail,
  findStanding,
  isEstimateOpen,
} from './estimate.ts'
import { choiceOf, priceChoice } from './estimate-choice.ts'
import { acceptForm, refuseForm } from './estimate-forms.ts'
import { type DecisionChannel, type DeclineReason, declineReasons } from './estimate-options.ts'
import { issueChosenRims } from './issue-estimate.ts'
import { openOfEstimate, removeUntouchedOrder } from './order-of-estimate.ts'
import { hasGoods, withdrawalPeriod } from './withdrawal-period.ts'

export type DecisionOutcome =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  | { outcome: 'invalid'; problems: Problems }

export type AcceptanceOutcome =
  /** It is accepted, now or before, and has that order. */
  | { outcome: 'accepted'; orderId: string }
  | { outcome: 'gone' | 'replaced' | 'refused' }
  /** Its client has withdrawn since, or declared so and nobody has judged it. */
  | { outcome: 'withdrawn' }
  /** A mail about it leaves just now. */
  | { outcome: 'leaving' }
  | { outcome: 'invalid'; problems: Problems }

type DecideDeps = Deps<'db' | 'clock' | 'announcements'>
type AcceptDeps = DecideDeps & Deps<'jobs'>
export type ClientAnswerDeps = AcceptDeps & Deps<'addresses'>

/** What a client says on a page of theirs. */
export interface ClientAcceptance {
  /** As they typed it. */
  name: string
  isEarly: boolean
  /** What was on their screen (`answerState`); `null` of who says it without one. */
  seen: string | null
  /** Keys of the rims that they take (`choiceOf`); `null` is the quote as it is. */
  chosen: readonly string[] | null
  /** The code of a mail was asked for, and right. */
  code?: boolean
  /** Who says it, where they are signed in. */
  person?: ClientPerson | null
  /** A company's own order number. */
  purchaseOrder?: string
}

export type ClientAcceptanceOutcome =
  /** Now, or before by the same words; of chosen rims another quote than they were asked about. */
  | { outcome: 'accepted'; id: string }
  /** Somebody else's word came first: that quote says what was accepted. */
  | { outcome: 'already'; id: string }
  /** What was on the screen is not what stands now. */
  | { outcome: 'changed' | 'gone' | 'replaced' | 'refused' }
  | { outcome: 'none-chosen' }
  /** A safety rule holds what is left of the work: those rims are not done without the others. */
  | { outcome: 'unsafe' }

/**
 * The client accepts on a page of theirs, until the last day on which they may. Where they leave rims out, a quote of the others
 * is issued and accepted in the same transaction: what was issued never changes. The order is made with it, its rims expected. A
 * mail about it that has not left yet, a reminder that a mail server keeps waiting for days, has nothing to say any more.
 */
export function acceptAsClient(
  deps: ClientAnswerDeps,
  id: string,
  said: ClientAcceptance,
): Promise<ClientAcceptanceOutcome> {
  return deps.db.transaction(async (tx): Promise<ClientAcceptanceOutcome> => {
    // In the order in which everybody locks them: clients before quotes.
    await lockClientsTable(tx, 'shared')
    // Of chosen rims a quote is issued.
    if (said.chosen) await lockIssuing(tx)
    const estimate = await lockEstimate(tx, id)
    const before = estimate && (await findAnswer(tx, estimate, said))
    if (before) return before
    const now = deps.clock.now()
    if (!estimate || !mayAccept(estimate, now)) return { outcome: 'gone' }
    if (said.seen !== null && said.seen !== (await answerState(tx, estimate))) return { outcome: 'changed' }
    const asked = readChoice(estimate, said.chosen)
    if (typeof asked === 'string') return { outcome: asked }
    // Whoever asked for no code has seen another quote, or another amount from which one is asked.
    if (asksCode(totalOf(estimate, asked)) && !said.code) return { outcome: 'changed' }
    const shown = await shownDocument(tx, estimate)
    const choice = choiceText(said.chosen, asked)
    const agreed = asked ? await issueChosen(tx, deps, estimate, asked, said.person) : estimate
    if (typeof agreed === 'string') return { outcome: agreed }
    // Not before: what could not be issued is still to be reminded of.
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

/** What has become of a quote that waits for no word any more; `null` of one that does. */
async function findAnswer(
  tx: Database,
  estimate: Estimate,
  said: ClientAcceptance,
): Promise<ClientAcceptanceOutcome | null> {
  const { state } = estimate
  if (state === 'refused') return { outcome: state }
  // What was made out to somebody else since is theirs alone, and what they answered.
  const agreed = await findStanding(tx, estimate)
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

/** What is left of the quote; `null` where all of it is. */
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

/** True where so much is not accepted online without the code of a mail (a setting; docs/product.md §11.13). */
export const asksCode = (cents: number, { codeFromCents } = site.terms): boolean =>
  codeFromCents !== null && cents >= codeFromCents

/** As the chain of proofs keeps it: « 3 sur 4 (1, 2, 4) », nothing of a whole quote. */
const choiceText = (chosen: readonly string[] | null, asked: ChosenRims | null) =>
  asked && chosen
    ? `${asked.chosen.size}/${asked.choice.rims.length} (${asked.choice.rims.flatMap(({ key }) => (asked.chosen.has(key) ? [key] : [])).join(', ')})`
    : null

/** Issues the quote of the rims that are taken, in the place of the whole one. */
async function issueChosen(
  tx: Database,
  deps: ClientAnswerDeps,
  estimate: Estimate,
  { choice, chosen }: ChosenRims,
  person?: ClientPerson | null,
): Promise<Estimate | 'gone' | 'unsafe'> {
  const head = await headOfProofs(tx, estimate.id)
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

/** Which of a company's people gave the word, as the chain of proofs keeps it; nothing of the first, nor of who came by a link. */
function signedInAs(person: ClientPerson | null = null): ProofData {
  const by = furtherPerson(person)
  return by ? { signedIn: `${by.name} (${by.email})` } : {}
}

/** The client wants nothing of it, and says why; what they read of its status stays (docs/product.md §4.4). Twice is once. */
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
    if (seen !== (await answerState(tx, estimate))) return { outcome: 'changed' }
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

/** True while a client may accept it on a page. */
export const mayAccept = (
  { state, valid_until }: Pick<Estimate, 'state' | 'valid_until'>,
  now: Date,
): boolean => isEstimateOpen(state) && (valid_until === null || valid_until >= parisDay(now))

/**
 * The workshop records that the client has accepted, an expired quote too, if the workshop keeps to it, and with it the order
 * is made, its rims expected: both or neither. What was accepted already, by themselves or by the same press, stays as it was
 * said (docs/product.md §11.13).
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

/** What the client said, through which channel, who of them. */
interface Acceptance {
  channel: DecisionChannel
  by: string | null
  /** They ask expressly, in writing, that the work begin within the fourteen days; of a company nobody asks. */
  isEarly: boolean
  /** The document that they had before them, as the chain of proofs keeps it. */
  shown: ProofData
}

/**
 * The quote is accepted, whoever heard it; the caller has locked it. What the client agreed to is kept in its words, the
 * confirmation of the contract is queued for them wherever it was concluded at a distance (Code de la consommation,
 * L. 221-13), and the workshop gets a mail about what it did not hear itself.
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
      // That of the terms of the quote's day; nothing where they ask for none.
      deposit_asked: depositAmount(estimate.total, siteAt(offeredAt(estimate))) || null,
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
 * The words by which a client accepts a quote on a page (Code de la consommation, L. 221-14 and L. 221-25). Whoever changes
 * one gives them another version: each acceptance keeps which it was given in, and the words (docs/product.md §11.13).
 */
export const acceptanceTexts = {
  version: '2026-12',
  /** What the law has the button of a consumer say, to the letter, and that of a company. */
  button: { individual: 'Commander avec obligation de paiement', company: 'Accepter ce devis' },
  conditions: 'J’ai lu le devis et les conditions générales qui le suivent, et je les accepte.',
  earlyStart: {
    services: earlyStartRequest.paragraphs[1] ?? '',
    goods: earlyStartRequestWithGoods.paragraphs[1] ?? '',
  },
  /** When the fourteen days begin: at the contract for services (L. 221-18, 1°), at the receipt where goods are sold too (2°). */
  withdrawal: {
    services: frenchSpaces(
      'Vous disposez de 14 jours pour vous rétracter, sans avoir à dire pourquoi. Le délai court du lendemain de votre accord. La déclaration se fait en ligne, par le lien «\u00a0Renoncer au contrat ici\u00a0» au bas de chaque page, ou avec le formulaire joint au devis.',
    ),
    goods: frenchSpaces(
      'Vous pouvez vous rétracter jusqu’à 14 jours après la réception du bien, sans avoir à dire pourquoi. La déclaration se fait en ligne, par le lien «\u00a0Renoncer au contrat ici\u00a0» au bas de chaque page, ou avec le formulaire joint au devis.',
    ),
  },
} as const

/** What a consumer reads about withdrawal before accepting services, or services and goods. */
export const consumerTextsByNature = {
  services: {
    earlyStart: acceptanceTexts.earlyStart.services,
    withdrawal: acceptanceTexts.withdrawal.services,
  },
  goods: { earlyStart: acceptanceTexts.earlyStart.goods, withdrawal: acceptanceTexts.withdrawal.goods },
} as const

/** Returns what a consumer reads about withdrawal before accepting these lines. */
export const consumerTexts = (accepted: Pick<Estimate, 'lines'>) =>
  consumerTextsByNature[hasGoods(accepted) ? 'goods' : 'services']

type AcceptanceKey = Pick<JobDataMap['send-acceptance-mail'], 'estimateId' | 'acceptanceId'>

/** The quote as it was accepted then; `null` once that acceptance was taken back. */
export async function findAccepted(
  db: Database,
  { estimateId, acceptanceId }: AcceptanceKey,
): Promise<Estimate | null> {
  const estimate = await findEstimate(db, estimateId)
  return estimate?.state === 'accepted' && estimate.consent?.id === acceptanceId ? estimate : null
}

/** The mail server has taken the confirmation: it stands on the quote, as proof. */
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

/** No mail server took it: its record says so, and the workshop hands the papers over another way. */
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

export function refuseEstimate(
  deps: DecideDeps,
  by: StaffPerson,
  id: string,
  typed: FormInput,
): Promise<DecisionOutcome> {
  const checked = validateForm(refuseForm, typed)
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
 * A decision was noted by mistake: it waits for the client's word again, and an order of it of which nothing has begun goes.
 * Not once one has.
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

/** A consumer who accepted without it has asked in writing that the work begin within the fourteen days (L. 221-25). */
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

/** What somebody decides of the quote as it stands; `null` where nothing is to be decided. Not while a mail about it leaves. */
function decideEstimate(
  deps: DecideDeps,
  id: string,
  decide: (tx: Database, estimate: Estimate) => Promise<'decided' | null> | null,
): Promise<DecisionOutcome> {
  return deps.db.transaction(async (tx): Promise<DecisionOutcome> => {
    const estimate = await lockEstimate(tx, id)
    if (!estimate || (await findQueuedMail(tx, id))) return { outcome: 'gone' }
    if ((await decide(tx, estimate)) === null) return { outcome: 'gone' }
    await announceMatter(tx, deps, { kind: 'estimate', id })
    await announceEstimates(tx, deps)
    return { outcome: 'saved' }
  })
}
