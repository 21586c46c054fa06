import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Database, Transaction } from '../../../db/client.ts'
import { clients, orderRims, supplements } from '../../../db/schema/tables.ts'
import { findMostSpecificPrice, listPricesOnDay } from '../../business/prices/price-grid.ts'
import { findSafetyRule, type SafetyRule } from '../../business/safety/safety-rules.ts'
import { findRimKindOfRequest } from '../../correspondence/quote-requests/quote-request.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import { type Actor, recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { parsePrice } from '../../kernel/money/amounts.ts'
import { hasPermission } from '../../kernel/permissions.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { secondsToUndo } from '../../kernel/seconds-to-undo.ts'
import { announceOrder, lockOrder, type OrderRow, toOrderEventData } from '../../workshop/orders/order.ts'
import { findVatRateForFurtherWork } from '../../workshop/orders/order-lines.ts'
import { lockRim, type Rim, type RimKey, toRimEventData } from '../../workshop/rims/rim.ts'
import {
  findOpenSupplement,
  findSupplementObstacle,
  findSupplementPhoto,
  lockSupplement,
  replaceProblemParagraph,
  type Supplement,
  supplementProblemText,
} from './supplement.ts'
import type { SupplementEventData } from './supplement-events.ts'
import type { sendSupplementForm, supplementProposalForm } from './supplement-forms.ts'
import { addSupplementProof } from './supplement-proof.ts'
import {
  findFirstUnliftedBlockingRule,
  listRulesAgainstCompletingRim,
  listSafetyRulesOfSupplement,
} from './supplement-safety.ts'

type SupplementDeps = Deps<'db' | 'clock' | 'jobs' | 'announcements'>

export const toSupplementEventData = (
  order: Pick<OrderRow, 'order_number'>,
  rim: Pick<Rim, 'place' | 'position'>,
  { id, service }: Pick<Supplement, 'id' | 'service'>,
): SupplementEventData => ({ ...toRimEventData(toOrderEventData(order), rim), supplement: id, service })

export type SupplementProposalOutcome =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  /** The order accepts no supplement now (`findSupplementObstacle`). */
  | { outcome: 'cancelled' | 'billed' | 'work-finished' | 'expected' }
  /** Another supplement of that rim is still open. */
  | { outcome: 'open' }

/**
 * Proposes further work on a rim, which stops the rim. Workshop staff enter no price; office staff do. A repeated call with the
 * same text changes nothing.
 */
export function proposeSupplement(
  deps: SupplementDeps,
  by: StaffPerson,
  { orderId, rimId }: RimKey,
  { constat: words, defaut, prestation: service }: z.output<typeof supplementProposalForm>,
): Promise<SupplementProposalOutcome> {
  return deps.db.transaction(async (tx): Promise<SupplementProposalOutcome> => {
    const order = await lockOrder(tx, orderId)
    const rim = order && (await lockRim(tx, { orderId, rimId }))
    if (!rim) return { outcome: 'gone' }
    const open = await findOpenSupplement(tx, rimId)
    if (open) return { outcome: open.words === words && open.service === service ? 'saved' : 'open' }
    const closed = await findSupplementObstacle(tx, order)
    if (closed) return { outcome: closed }
    const supplement = {
      id: randomId(),
      order_id: orderId,
      rim_id: rimId,
      state: 'proposed' as const,
      words,
      defect: defaut || null,
      service,
      vat_rate: findVatRateForFurtherWork(order),
      unit_price: await findSupplementGridPrice(tx, deps, order, rim, service),
      proposed_at: deps.clock.now(),
      proposed_by: by.userId,
      proposed_by_name: by.name,
    }
    await tx.insert(supplements).values(supplement)
    // The defect belongs to the rim and stays even if the supplement is withdrawn.
    if (defaut && !rim.defects.includes(defaut))
      await tx
        .update(orderRims)
        .set({ defects: [...rim.defects, defaut] })
        .where(eq(orderRims.id, rimId))
    await replaceProblemParagraph(tx, deps, rim, null, supplementProblemText(supplement), by.userId)
    await recordEvent(tx, deps, staffActor(by), {
      act: 'order.supplement-proposed',
      id: orderId,
      before: null,
      after: toSupplementEventData(order, rim, supplement),
    })
    await announceOrder(tx, deps, orderId)
    return { outcome: 'saved' }
  })
}

/** Returns the price of work on a rim by the current grid, in cents excluding tax; `null` if the grid has none. */
export async function findSupplementGridPrice(
  db: Database,
  { clock }: Deps<'clock'>,
  { pos_id: posId }: Pick<OrderRow, 'pos_id'>,
  { size, finish }: Pick<Rim, 'size' | 'finish'>,
  service: string,
): Promise<number | null> {
  const grid = await listPricesOnDay(db, posId, parisDay(clock.now()))
  return findMostSpecificPrice(grid, { posId, service, size, finish })
}

export type SupplementSendingOutcome =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  /** The state of the supplement differs from the one on the page. */
  | { outcome: 'changed'; state: Supplement['state'] }
  | { outcome: 'cancelled' | 'billed' | 'work-finished' | 'expected' }
  /** Neither the form nor the grid has a price. */
  | { outcome: 'no-price' }
  /** A safety rule forbids the work or, if `without`, finishing the rim without it. */
  | { outcome: 'blocked'; rule: SafetyRule; without: boolean }
  /** The line to remove is not in the order. */
  | { outcome: 'no-line' }

/**
 * Sets the price and asks the client: a mail with the link is sent ten seconds later, unless the supplement is withdrawn before.
 * For a client without a mail address, staff ask by telephone and record the answer.
 */
export function submitSupplementToClient(
  deps: SupplementDeps,
  by: StaffPerson,
  id: string,
  { constat: words, prestation: service, prix, refus, ligne }: z.output<typeof sendSupplementForm>,
): Promise<SupplementSendingOutcome> {
  return deps.db.transaction(async (tx): Promise<SupplementSendingOutcome> => {
    const locked = await lockSupplement(tx, id)
    if (!locked?.rim) return { outcome: 'gone' }
    const { order, supplement, rim } = locked
    const price = prix ? parsePrice(prix) : await findSupplementGridPrice(tx, deps, order, rim, service)
    // A discount line cannot be removed for one rim.
    const orderLine = ligne ? order.lines[Number(ligne)] : undefined
    const line = orderLine && orderLine.unit_price > 0 ? orderLine : undefined
    const dropped =
      refus === 'return' && line
        ? { description: line.description, unit_price: line.unit_price, vat_rate: line.vat_rate }
        : null
    const sentWords = { words, service, unit_price: price, if_declined: refus, dropped_line: dropped }
    if (supplement.state === 'sent' && supplement.sent_by === by.userId && isSent(supplement, sentWords))
      return { outcome: 'saved' }
    if (supplement.state !== 'proposed') return { outcome: 'changed', state: supplement.state }
    const closed = await findSupplementObstacle(tx, order)
    if (closed) return { outcome: closed }
    if (price === null) return { outcome: 'no-price' }
    const around = { order, rim, rimKind: await findRimKindOfRequest(tx, order.quote_request_id) }
    const work = { service, defect: supplement.defect }
    const block = findFirstUnliftedBlockingRule(
      listSafetyRulesOfSupplement(around, work),
      supplement.safety_lifts,
    )
    if (block) return { outcome: 'blocked', rule: block, without: false }
    const without =
      refus === 'finish'
        ? findFirstUnliftedBlockingRule(listRulesAgainstCompletingRim(around, work), supplement.safety_lifts)
        : null
    if (without) return { outcome: 'blocked', rule: without, without: true }
    if (refus === 'return' && ligne && !line) return { outcome: 'no-line' }
    const [client] = await tx
      .select({ email: clients.email })
      .from(clients)
      .where(eq(clients.id, order.client_id))
    const photo = await findSupplementPhoto(tx, supplement)
    const sent = {
      ...sentWords,
      state: 'sent' as const,
      unit_price: price,
      vat_rate: findVatRateForFurtherWork(order),
      photo_id: photo?.id ?? null,
      sent_at: deps.clock.now(),
      sent_by: by.userId,
      sent_to: client?.email ?? null,
    }
    await tx.update(supplements).set(sent).where(eq(supplements.id, id))
    await replaceProblemParagraph(
      tx,
      deps,
      rim,
      supplementProblemText(supplement),
      supplementProblemText(sent),
      by.userId,
    )
    await recordEvent(tx, deps, staffActor(by), {
      act: 'order.supplement-sent',
      id: order.id,
      before: null,
      after: { ...toSupplementEventData(order, rim, { id, service }), price },
    })
    await addSupplementProof(
      tx,
      deps,
      'supplement-asked',
      { order, supplement: { ...supplement, ...sent }, rim },
      { to: sent.sent_to },
    )
    if (sent.sent_to)
      await deps.jobs.enqueue(
        tx,
        'send-supplement-mail',
        { supplementId: id, mail: 'ask' },
        { inSeconds: secondsToUndo },
      )
    await announceOrder(tx, deps, order.id)
    return { outcome: 'saved' }
  })
}

type SentWords = Pick<Supplement, 'words' | 'service' | 'unit_price' | 'if_declined' | 'dropped_line'>

/**
 * Whether the client was already asked with the same price and text: a repeated call then succeeds. With another price or text it
 * fails, because no second mail is sent.
 */
const isSent = (sent: SentWords, expected: SentWords): boolean =>
  sent.words === expected.words &&
  sent.service === expected.service &&
  sent.unit_price === expected.unit_price &&
  sent.if_declined === expected.if_declined &&
  sent.dropped_line?.description === expected.dropped_line?.description &&
  sent.dropped_line?.unit_price === expected.dropped_line?.unit_price &&
  sent.dropped_line?.vat_rate === expected.dropped_line?.vat_rate

/** Withdraws an unanswered supplement. Work on the rim continues as before. */
export function withdrawSupplement(
  deps: SupplementDeps,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' | 'gone' } | { outcome: 'changed'; state: Supplement['state'] }> {
  return deps.db.transaction(async (tx) => {
    const locked = await lockSupplement(tx, id)
    if (!locked) return { outcome: 'gone' }
    const { order, supplement, rim } = locked
    if (supplement.state === 'withdrawn') return { outcome: 'saved' }
    if (supplement.state !== 'proposed' && supplement.state !== 'sent')
      return { outcome: 'changed', state: supplement.state }
    const mayDo = hasPermission(by, 'edit-orders') || supplement.proposed_by === by.userId
    // After the client was asked, only staff who may edit orders can withdraw the supplement.
    if (!mayDo || (supplement.state === 'sent' && !hasPermission(by, 'edit-orders')))
      return { outcome: 'gone' }
    if (rim) await replaceProblemParagraph(tx, deps, rim, supplementProblemText(supplement), null, null)
    await recordSupplementWithdrawn(tx, deps, staffActor(by), { order, supplement, rim })
    await announceOrder(tx, deps, order.id)
    return { outcome: 'saved' }
  })
}

/** Marks an unanswered supplement as withdrawn and records the event. */
export async function recordSupplementWithdrawn(
  tx: Transaction,
  deps: Deps<'clock'>,
  actor: Actor,
  { order, supplement, rim }: { order: OrderRow; supplement: Supplement; rim: Rim | null },
): Promise<void> {
  await tx
    .update(supplements)
    .set({ state: 'withdrawn', withdrawn_at: deps.clock.now(), withdrawn_by: actor.id })
    .where(eq(supplements.id, supplement.id))
  if (rim)
    await recordEvent(tx, deps, actor, {
      act: 'order.supplement-withdrawn',
      id: order.id,
      before: null,
      after: toSupplementEventData(order, rim, supplement),
    })
}

/** Lifts a safety rule for a supplement, with a reason that is stored on it and in the event. */
export function liftSafetyRuleOfSupplement(
  deps: SupplementDeps,
  by: StaffPerson,
  id: string,
  { regle, motif: reason }: { regle: string; motif: string },
): Promise<{ outcome: 'saved' | 'gone' }> {
  return deps.db.transaction(async (tx) => {
    const locked = await lockSupplement(tx, id)
    const rule = findSafetyRule(regle)
    if (!locked?.rim || locked.supplement.state !== 'proposed' || rule?.level !== 'block')
      return { outcome: 'gone' }
    const { order, supplement, rim } = locked
    if (supplement.safety_lifts.some((one) => one.rule === regle)) return { outcome: 'saved' }
    const lift = { rule: regle, place: rim.place, reason, by: by.name, at: deps.clock.now().toISOString() }
    await tx
      .update(supplements)
      .set({ safety_lifts: [...supplement.safety_lifts, lift] })
      .where(eq(supplements.id, id))
    await recordEvent(tx, deps, staffActor(by), {
      act: 'order.supplement-rule-lifted',
      id: order.id,
      before: null,
      after: { ...toSupplementEventData(order, rim, supplement), rule: regle, reason },
    })
    await announceOrder(tx, deps, order.id)
    return { outcome: 'saved' }
  })
}
