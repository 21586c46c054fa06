import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import type { DocumentLine } from '../../../db/schema/billing/documents.ts'
import { clients, orderRimSteps, supplements } from '../../../db/schema/tables.ts'
import { isContractWithdrawn } from '../../billing/documents/contract-withdrawal.ts'
import type { SafetyRule } from '../../business/safety/safety-rules.ts'
import type { Day } from '../../kernel/calendar/paris-day.ts'
import { type Actor, clientActorOf, recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { findDocumentAmountsProblem } from '../../kernel/money/vat.ts'
import { type ClientPerson, personOfClient, type StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { Client } from '../../people/clients/client.ts'
import {
  announceOrder,
  cancelQueuedNewPromisedDayNotice,
  type OrderRow,
  saveChangedOrder,
} from '../../workshop/orders/order.ts'
import { toLinesOrTotalLine, toOrderLinesWithTotals } from '../../workshop/orders/order-lines.ts'
import type { SoldRim } from '../../workshop/orders/sold-rims.ts'
import { toSupplementEventData } from './propose-supplement.ts'
import {
  findSupplement,
  findSupplementObstacle,
  lockSupplement,
  replaceProblemParagraph,
  type Supplement,
  type SupplementState,
  supplementProblemText,
} from './supplement.ts'
import { addSupplementProof } from './supplement-proof.ts'
import { findFirstUnliftedBlockingRule, listSafetyRulesOfSupplement } from './supplement-safety.ts'
import {
  formatRimNameInLine,
  loadSupplementSheet,
  type SupplementSheet,
  supplementTexts,
  toSupplementBillingLine,
  withoutDroppedSupplementRim,
} from './supplement-sheet.ts'

type AnswerDeps = Deps<'db' | 'clock' | 'jobs' | 'announcements' | 'facts'>

export type SupplementAnswerOutcome =
  | { outcome: 'saved' }
  /** The supplement, its rim or its client does not exist or was deleted. */
  | { outcome: 'gone' }
  /** The supplement already has another answer, or staff have withdrawn it. */
  | { outcome: 'settled'; state: SupplementState }
  /** The order accepts no supplement now (`findSupplementObstacle`). */
  | { outcome: 'cancelled' | 'billed' | 'work-finished' | 'expected' }
  /** The client has withdrawn from the contract of the order. */
  | { outcome: 'withdrawn' }
  /** The content of the supplement is no longer the one that the client read. */
  | { outcome: 'changed' }
  /** A safety rule forbids the work, by the current data of the rim or its car. */
  | { outcome: 'blocked'; rule: SafetyRule }

type Channel = NonNullable<Supplement['answer_channel']>

interface Acceptance {
  channel: Channel
  by: string | null
  /** Whether a consumer expressly asks that the work begin within the fourteen days. */
  isEarly: boolean
}

/**
 * Reading of a supplement on its page: the hash of the content that was shown (`seen`), and the signed-in user. The
 * user is ignored if they act for another client.
 */
interface ReadOnPage {
  seen: string
  person: ClientPerson | null
}

/** Accepts a supplement from its page. The same answer sent again changes nothing. */
export const acceptSupplementByClient = (
  deps: AnswerDeps,
  id: string,
  { name, isEarly, seen, person }: ReadOnPage & { name: string; isEarly: boolean },
): Promise<SupplementAnswerOutcome> =>
  answer(
    deps,
    id,
    'accepted',
    (open) =>
      open.sheet.hash === seen
        ? accept(deps, actorOf(person, open), open, { channel: 'page', by: name, isEarly })
        : Promise.resolve({ outcome: 'changed' }),
    // An answer with another name, or another choice about an early start, is a different answer: its outcome is `settled`.
    ({ answered_by, early_start_at }) => answered_by === name && (early_start_at !== null) === isEarly,
  )

/** Declines a supplement from its page. The same answer sent again changes nothing. */
export const declineSupplementByClient = (
  deps: AnswerDeps,
  id: string,
  { seen, person }: ReadOnPage,
): Promise<SupplementAnswerOutcome> =>
  answer(deps, id, 'declined', (open) =>
    open.sheet.hash === seen
      ? decline(deps, actorOf(person, open), open, { channel: 'page', by: null })
      : Promise.resolve({ outcome: 'changed' }),
  )

const actorOf = (person: ClientPerson | null, { client }: OpenSupplement) =>
  clientActorOf(personOfClient(person, client.id))

/** Records an answer that the client gave to staff. An earlier answer is not replaced. */
export function recordSupplementAnswer(
  deps: AnswerDeps,
  by: StaffPerson,
  id: string,
  clientAnswer: Acceptance & { isYes: boolean },
): Promise<SupplementAnswerOutcome> {
  const { isYes, ...acceptance } = clientAnswer
  const actor = staffActor(by)
  return answer(deps, id, isYes ? 'accepted' : 'declined', (open) =>
    isYes ? accept(deps, actor, open, acceptance) : decline(deps, actor, open, acceptance),
  )
}

interface OpenSupplement {
  tx: Transaction
  order: OrderRow
  supplement: Supplement
  rim: SoldRim
  rimKind: string | null
  client: Client
  sheet: SupplementSheet
}

/**
 * Runs `act` in one transaction on a supplement that waits for an answer. A supplement that is already in
 * `state` by the same answer (`isSame`) is left unchanged.
 */
function answer(
  deps: AnswerDeps,
  id: string,
  state: SupplementState,
  act: (open: OpenSupplement) => Promise<SupplementAnswerOutcome>,
  isSame: (supplement: Supplement) => boolean = () => true,
): Promise<SupplementAnswerOutcome> {
  return deps.db.transaction(async (tx): Promise<SupplementAnswerOutcome> => {
    const locked = await lockSupplement(tx, id)
    if (!locked) return { outcome: 'gone' }
    const { order, supplement, rim } = locked
    if (supplement.state === state && isSame(supplement)) return { outcome: 'saved' }
    if (supplement.state !== 'sent') return { outcome: 'settled', state: supplement.state }
    const closed = await findSupplementObstacle(tx, order)
    if (closed) return { outcome: closed }
    if (await isContractWithdrawn(tx, order)) return { outcome: 'withdrawn' }
    const record = await findSupplement(tx, id)
    const sheet = record && (await loadSupplementSheet(tx, record, deps.clock.now(), deps.facts.current()))
    const [client] = await tx.select().from(clients).where(eq(clients.id, order.client_id))
    if (!rim || !sheet || !client) return { outcome: 'gone' }
    const outcome = await act({ tx, order, supplement, rim, rimKind: record.rimKind, client, sheet })
    if (outcome.outcome === 'saved') await announceOrder(tx, deps, order.id)
    return outcome
  })
}

async function accept(
  deps: AnswerDeps,
  actor: Actor,
  { tx, order, supplement, rim, rimKind, client, sheet }: OpenSupplement,
  { channel, by, isEarly }: Acceptance,
): Promise<SupplementAnswerOutcome> {
  const { id } = supplement
  const now = deps.clock.now()
  // The plate, the work or the defects of the rim may have changed since the supplement was sent.
  const rule = findFirstUnliftedBlockingRule(
    listSafetyRulesOfSupplement({ order, rim, rimKind }, supplement),
    supplement.safety_lifts,
  )
  if (rule) return { outcome: 'blocked', rule }
  const lines = [...toLinesOrTotalLine(order), toSupplementBillingLine({ supplement, rim })]
  if (findDocumentAmountsProblem(lines)) return { outcome: 'changed' }
  const isOnline = channel === 'page'
  // A supplement signed in the workshop is not a distance contract, so work need not wait.
  const mayWait = client.type === 'individual' && channel !== 'workshop'
  const asksEarly = mayWait && isEarly
  const promised =
    sheet.promised && (mayWait && !asksEarly ? sheet.promised.afterPeriod : sheet.promised.early)
  const total = await storeLines(tx, order, lines, promised)
  if (promised) await cancelQueuedNewPromisedDayNotice(tx, deps, order.id)
  await replaceProblemParagraph(tx, deps, rim, supplementProblemText(supplement), null, null)
  // The final check of a finished rim is removed, because the rim has work to do again.
  await tx
    .delete(orderRimSteps)
    .where(and(eq(orderRimSteps.rim_id, rim.id), eq(orderRimSteps.step, 'checked')))
  const { version, button, conditions, earlyStart } = supplementTexts
  const consent = {
    words: version,
    button: isOnline ? button[client.type] : null,
    conditions: isOnline ? conditions : null,
    earlyStart: asksEarly ? earlyStart : null,
  }
  const asksEarlyStart = mayWait ? asksEarly : null
  await tx
    .update(supplements)
    .set({
      state: 'accepted',
      answered_at: now,
      answer_channel: channel,
      answered_by: by,
      noted_by: actor.id,
      shown: sheet.shown,
      shown_hash: sheet.hash,
      terms_version: sheet.terms?.id ?? null,
      consent,
      early_start_at: asksEarly ? now : null,
      rim_name: formatRimNameInLine(rim),
      promised_on: promised,
    })
    .where(eq(supplements.id, id))
  await recordEvent(tx, deps, actor, {
    act: 'order.supplement-accepted',
    id: order.id,
    before: { total: order.total_ti, day: order.promised_on },
    after: {
      ...toSupplementEventData(order, rim, supplement),
      channel,
      hash: sheet.hash,
      total,
      day: promised ?? order.promised_on,
      early: asksEarlyStart,
      words: version,
      terms: sheet.terms?.id ?? null,
    },
  })
  await addSupplementProof(
    tx,
    deps,
    'supplement-accepted',
    { order, supplement, rim },
    {
      shown: sheet.hash,
      name: by,
      channel,
      early: asksEarlyStart,
      ...consent,
      terms: sheet.terms?.number ?? null,
      recordedBy: isOnline ? null : actor.name,
    },
  )
  if (channel !== 'workshop')
    await deps.jobs.enqueue(tx, 'send-supplement-mail', { supplementId: id, mail: 'confirmation' })
  if (isOnline) await deps.jobs.enqueue(tx, 'send-supplement-mail', { supplementId: id, mail: 'workshop' })
  return { outcome: 'saved' }
}

/** Problem text of a rim that must be returned without work. It stops the rim until staff have set it aside. */
const returnWithoutWorkProblem = 'À rendre sans travail\u00a0: le client a refusé le supplément.'

async function decline(
  deps: AnswerDeps,
  actor: Actor,
  { tx, order, supplement, rim, sheet }: OpenSupplement,
  { channel, by }: Omit<Acceptance, 'isEarly'>,
): Promise<SupplementAnswerOutcome> {
  const { id, if_declined: way } = supplement
  const isReturned = way === 'return'
  const lines = isReturned ? withoutDroppedSupplementRim(order.lines, supplement.dropped_line) : order.lines
  const isDropped =
    lines.length < order.lines.length || lines.some((line, index) => line !== order.lines[index])
  if (isDropped && findDocumentAmountsProblem(lines)) return { outcome: 'changed' }
  // Without a dropped line the total does not change: an order may have a total and no lines.
  const total = isDropped ? await storeLines(tx, order, lines, null) : order.total_ti
  await replaceProblemParagraph(
    tx,
    deps,
    rim,
    supplementProblemText(supplement),
    isReturned ? returnWithoutWorkProblem : null,
    actor.id,
  )
  await tx
    .update(supplements)
    .set({
      state: 'declined',
      answered_at: deps.clock.now(),
      answer_channel: channel,
      answered_by: by,
      noted_by: actor.id,
      shown: sheet.shown,
      shown_hash: sheet.hash,
    })
    .where(eq(supplements.id, id))
  await recordEvent(tx, deps, actor, {
    act: 'order.supplement-declined',
    id: order.id,
    before: { total: order.total_ti },
    after: { ...toSupplementEventData(order, rim, supplement), channel, hash: sheet.hash, total, way },
  })
  await addSupplementProof(
    tx,
    deps,
    'supplement-declined',
    { order, supplement, rim },
    { shown: sheet.hash, name: by, channel, recordedBy: channel === 'page' ? null : actor.name },
  )
  if (channel === 'page')
    await deps.jobs.enqueue(tx, 'send-supplement-mail', { supplementId: id, mail: 'workshop' })
  return { outcome: 'saved' }
}

/** Returns the new agreed day. By accepting a supplement, the client agrees to its day, so the order is no longer late. */
const agreedTo = ({ agreed_on: agreed }: OrderRow, day: Day) =>
  agreed === null ? {} : { agreed_on: agreed > day ? agreed : day, late_reason: null }

/** Stores lines and promised day of the order. Returns its total in cents including tax. */
async function storeLines(
  tx: Transaction,
  order: OrderRow,
  lines: DocumentLine[],
  promised: Day | null,
): Promise<number | null> {
  const priced = toOrderLinesWithTotals(lines)
  await saveChangedOrder(tx, order.id, {
    ...priced,
    // The client has read the new day with the supplement.
    ...(promised && { promised_on: promised, outdated_promise: null, ...agreedTo(order, promised) }),
  })
  return priced.total_ti
}
