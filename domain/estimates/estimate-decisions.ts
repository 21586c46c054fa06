import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients, estimates, outgoingMails } from '../../db/schema/tables.ts'
import { parisDay } from '../calendar/paris-day.ts'
import { lockClientsTable } from '../clients/client-locks.ts'
import type { Deps } from '../deps.ts'
import { type Actor, clientActor, recordEvent, siteActor, staffActor } from '../events/record-event.ts'
import { type FormInput, type Problems, validateForm } from '../forms/validate-form.ts'
import { frenchSpaces } from '../french-spaces.ts'
import { openOfEstimate, removeUntouchedOrder } from '../orders/open-order.ts'
import type { JobDataMap } from '../ports/jobs.ts'
import { findQuoteRequest } from '../quote-requests/quote-request.ts'
import { randomId } from '../random-id.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import { earlyStartRequest } from '../withdrawals/withdrawal-notices.ts'
import { buyerType, withdrawalPeriod } from '../withdrawals/withdrawal-period.ts'
import {
  announceEstimates,
  defaultRecipient,
  type Estimate,
  estimateEventData,
  findEstimate,
  findQueuedMail,
  isEstimateOpen,
  lockEstimate,
} from './estimate.ts'
import { acceptForm, refuseForm } from './estimate-forms.ts'
import type { DecisionChannel } from './estimate-options.ts'

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

/**
 * The client accepts on a page of theirs, until the last day on which they may; `gone` afterwards. The order is made with
 * it, its rims expected. A mail about it that has not left yet, a reminder that a mail server keeps waiting for days, has
 * nothing to say any more.
 */
export function acceptAsClient(
  deps: AcceptDeps,
  id: string,
  { name, isEarly }: { name: string; isEarly: boolean },
): Promise<DecisionOutcome> {
  return deps.db.transaction(async (tx): Promise<DecisionOutcome> => {
    // In the order in which everybody locks them: clients before quotes.
    await lockClientsTable(tx, 'shared')
    const estimate = await lockEstimate(tx, id)
    if (!estimate || !mayAccept(estimate, deps.clock.now())) return { outcome: 'gone' }
    await cancelQueuedMail(tx, deps, estimate)
    await recordAcceptance(tx, deps, clientActor, estimate, { channel: 'page', by: name, isEarly })
    await openOfEstimate(tx, deps, siteActor, estimate)
    await announceEstimates(tx, deps)
    return { outcome: 'saved' }
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
      await recordAcceptance(tx, deps, actor, estimate, { channel, by: qui || null, isEarly })
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
  { channel, by, isEarly }: Acceptance,
): Promise<void> {
  const { id } = estimate
  const now = deps.clock.now()
  const type = await findBuyerType(tx, estimate)
  const asksEarly = isEarly && type === 'individual'
  const isOnline = channel === 'page'
  const { version, button, conditions, earlyStart } = acceptanceTexts
  const consent = {
    id: randomId(),
    words: version,
    button: isOnline ? button[type] : null,
    conditions: isOnline ? conditions : null,
    earlyStart: asksEarly ? earlyStart : null,
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
    })
    .where(eq(estimates.id, id))
  const asked = type === 'individual' && channel !== 'workshop' ? asksEarly : null
  const after = { ...estimateEventData(estimate), channel, early: asked, words: version }
  await recordEvent(tx, deps, actor, { act: 'estimate.accepted', id, before: null, after })
  const { id: acceptanceId } = consent
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
  version: '2026-11',
  /** What the law has the button of a consumer say, to the letter, and that of a company. */
  button: { individual: 'Commander avec obligation de paiement', company: 'Accepter ce devis' },
  conditions: 'J’ai lu le devis et les conditions générales qui le suivent, et je les accepte.',
  earlyStart: earlyStartRequest.paragraphs[1] ?? '',
  withdrawal: frenchSpaces(
    'Vous disposez de 14 jours pour vous rétracter, sans avoir à dire pourquoi. Le délai court du lendemain de votre accord\u00a0; si le devis comprend la vente d’un bien, du lendemain de sa réception. La déclaration se fait en ligne, par le lien «\u00a0Renoncer au contrat ici\u00a0» au bas de chaque page, ou avec le formulaire joint au devis.',
  ),
} as const

type AcceptanceKey = Pick<JobDataMap['send-acceptance-mail'], 'estimateId' | 'acceptanceId'>

/** The quote as it was accepted then; `null` once that acceptance was taken back. */
export async function findAccepted(
  db: Database,
  { estimateId, acceptanceId }: AcceptanceKey,
): Promise<Estimate | null> {
  const estimate = await findEstimate(db, estimateId)
  return estimate?.state === 'accepted' && estimate.consent?.id === acceptanceId ? estimate : null
}

/** Where a contract is confirmed: where its quote went last, else its client's own address, else that of the request. */
export async function confirmationAddress(
  db: Database,
  { id, client_id, quote_request_id }: Pick<Estimate, 'id' | 'client_id' | 'quote_request_id'>,
): Promise<string | null> {
  const [sent] = await db
    .select({ email: outgoingMails.recipient })
    .from(outgoingMails)
    .where(and(eq(outgoingMails.estimate_id, id), eq(outgoingMails.state, 'sent')))
    .orderBy(desc(outgoingMails.created_at))
    .limit(1)
  if (sent) return sent.email
  const [client] = await db.select().from(clients).where(eq(clients.id, client_id))
  const request = quote_request_id ? await findQuoteRequest(db, quote_request_id) : null
  return defaultRecipient(client ?? null, request) || null
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
          earlyStart: acceptanceTexts.earlyStart,
          terms: consent.terms,
        },
      })
      .where(eq(estimates.id, id))
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
    await announceEstimates(tx, deps)
    return { outcome: 'saved' }
  })
}
