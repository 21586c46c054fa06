import { and, eq, gte } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { orderRimSteps, orderRims, orders } from '../../../db/schema/tables.ts'
import { deliverClaimedMail } from '../../correspondence/outbox/claimed-mail.ts'
import { recordEvent, siteActor, staffActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { JobDataMap } from '../../kernel/ports/jobs.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { randomId } from '../../kernel/random-id.ts'
import { secondsToUndo } from '../../kernel/seconds-to-undo.ts'
import { findOrderRecord, type OrderRecord } from '../orders/find-order.ts'
import {
  canCorrectStatusMail,
  findOrderMoveQuestion,
  type OrderMoveQuestion,
} from '../orders/move-question.ts'
import type { OrderDeps } from '../orders/open-order.ts'
import {
  announceOrder,
  cancelQueuedNewPromisedDayNotice,
  lockAnyOrder,
  lockOrder,
  moveOrderToStatus,
  type OrderRow,
  orderStatusOf,
  pickupColumnsFromSnapshot,
  queueOrderStatusMail,
  saveChangedOrder,
  toOrderEventData,
} from '../orders/order.ts'
import type { MoveWarning } from '../orders/order-forms.ts'
import { areRimsExpected, type OrderStatus } from '../orders/order-status.ts'
import { loadOrderReceiptColumns, recordOrderReceipt } from '../orders/record-rims-received.ts'
import { deleteHandoverSlip, isDropOffSlipSigned, recordHandover } from '../slips/slips.ts'

export type OrderMoveOutcome =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  /** The order is no longer at `from`: its status, since when, and the id of the person who moved it, if known. */
  | { outcome: 'moved'; status: OrderStatus; at: Date | null; by: string | null }
  | { outcome: 'blocked'; reason: string }
  /** The rims are expected, and the client has withdrawn, or has declared so and no decision was made. */
  | { outcome: 'withdrawn' }
  /** Nothing was moved. The person must first confirm each doubt listed in the question. */
  | { outcome: 'confirmation-needed'; question: OrderMoveQuestion }

interface AskedMove {
  from: OrderStatus
  to: OrderStatus
  takenBy?: string
  /** Warnings that the person has confirmed. */
  confirmed?: readonly MoveWarning[]
  /** Whether a client who was mailed about a later status gets a mail that corrects it. */
  corrects?: boolean
}

/**
 * Moves an order from the status `from`, as the page showed it, to `to`. Its client gets a mail ten seconds later, unless
 * the move is undone or they want no mail. A repeated call by the same person succeeds; after a move by a colleague the
 * outcome is `moved`. `takenBy` names the person who took the rims at the last status. A move forward of an expected
 * order also records that its rims have arrived, without a separate mail. Doubts about the move must be confirmed
 * first.
 */
export function moveOrder(
  deps: OrderDeps,
  by: StaffPerson,
  id: string,
  { from, to, takenBy = '', confirmed = [], corrects = false }: AskedMove,
): Promise<OrderMoveOutcome> {
  return deps.db.transaction(async (tx): Promise<OrderMoveOutcome> => {
    const order = await lockOrder(tx, id)
    if (!order) return { outcome: 'gone' }
    const status = orderStatusOf(order)
    const mover = order.before_move?.by ?? null
    if (status === to && mover === by.userId) return { outcome: 'saved' }
    if (status !== from || status === to) return { outcome: 'moved', status, at: order.moved_at, by: mover }
    if (order.blocked_reason && to > status) return { outcome: 'blocked', reason: order.blocked_reason }
    const receiptResult =
      to > status && areRimsExpected(order) ? await loadOrderReceiptColumns(tx, deps, order) : null
    if (receiptResult?.outcome === 'withdrawn') return receiptResult
    const receipt = receiptResult?.receipt ?? null
    const question = await findOrderMoveQuestion(tx, deps, by, order, to)
    if (question?.doubts.some((doubt) => !confirmed.includes(doubt)))
      return { outcome: 'confirmation-needed', question }
    const slip = to === 3 && takenBy ? randomId() : undefined
    await moveOrderToStatus(tx, deps, order, { status: to, by: by.userId, receipt, slip })
    if (receipt) await recordOrderReceipt(tx, deps, by, order, receipt)
    await recordEvent(tx, deps, staffActor(by), {
      act: 'order.moved',
      id,
      before: { status },
      after: { ...toOrderEventData(order), status: to },
    })
    await queueOrderStatusMail(tx, deps, { ...order, status: to })
    if (corrects && to < status) await queueCorrection(tx, deps, order, to)
    if (slip) await recordHandover(tx, deps, by, { ...order, status: to }, { id: slip, signer: takenBy })
    return { outcome: 'saved' }
  })
}

export type OrderMoveUndoOutcome =
  | { outcome: 'saved' | 'gone' | 'too-late' }
  /**
   * The last move is not the one that the page showed: current status, whether the rims are expected, since when, and by whom.
   */
  | { outcome: 'moved'; status: OrderStatus; isExpected: boolean; at: Date | null; by: string | null }
  /** The move recorded the receipt of the rims, and since then a step of a rim was recorded or the client has signed for them. */
  | { outcome: 'begun'; by: 'step' | 'signature' }

/** Returns a value that identifies an order's last move, so that a page can undo only that one. */
export const encodeLastOrderMove = ({ moved_at }: Pick<OrderRow, 'moved_at'>): string =>
  moved_at?.toISOString() ?? ''

/**
 * Undoes the last move, if it is the one that the page showed (`encodeLastOrderMove`). Only the person who made it can
 * undo it, before the client is informed.
 */
export function undoOrderMove(
  deps: OrderDeps,
  by: StaffPerson,
  id: string,
  seen: string,
): Promise<OrderMoveUndoOutcome> {
  return deps.db.transaction(async (tx): Promise<OrderMoveUndoOutcome> => {
    const order = await lockOrder(tx, id)
    if (!order) return { outcome: 'gone' }
    const { before_move: before } = order
    if (encodeLastOrderMove(order) !== seen)
      return {
        outcome: 'moved',
        status: orderStatusOf(order),
        isExpected: areRimsExpected(order),
        at: order.moved_at,
        by: before?.by ?? null,
      }
    if (!before || secondsToUndoOrderMove(order, by, deps.clock.now()) <= 0) return { outcome: 'too-late' }
    const moved_at = before.moved_at === null ? null : new Date(before.moved_at)
    const { status, status_name, receipt } = before
    const begun = receipt && order.moved_at ? await findWorkSince(tx, id, order.moved_at) : null
    if (begun) return { outcome: 'begun', by: begun }
    if (before.slip) await deleteHandoverSlip(tx, before.slip)
    const pickupSnapshot = before.pickup && pickupColumnsFromSnapshot(before.pickup)
    await saveChangedOrder(tx, id, {
      status,
      status_name,
      moved_at,
      // A move back has deleted `ready_at`, so that the earlier value is restored.
      ready_at: before.ready_at ? new Date(before.ready_at) : undefined,
      before_move: null,
      ...pickupSnapshot,
    })
    if (status > 1 || receipt) await cancelQueuedNewPromisedDayNotice(tx, deps, id)
    const eventData = toOrderEventData(order)
    if (status !== order.status)
      await recordEvent(tx, deps, staffActor(by), {
        act: 'order.move-undone',
        id,
        before: { status: orderStatusOf(order) },
        after: { ...eventData, status: status as OrderStatus },
      })
    if (receipt) {
      // A day promised by hand after that is not changed.
      const isItsOwn = receipt.given === undefined || order.promised_on === receipt.given
      const promised_on = isItsOwn ? receipt.promised_on : order.promised_on
      await saveChangedOrder(tx, id, {
        received_at: null,
        received_by: null,
        promised_on,
        agreed_on: null,
        late_reason: null,
      })
      await recordEvent(tx, deps, staffActor(by), {
        act: 'order.receipt-undone',
        id,
        before: null,
        after: eventData,
      })
    }
    await announceOrder(tx, deps, id)
    return { outcome: 'saved' }
  })
}

/**
 * Returns what was done with the rims since they arrived: a recorded step of a rim, or the client's signature on the drop-off slip; `null` if
 * nothing.
 */
async function findWorkSince(
  tx: Transaction,
  orderId: string,
  since: Date,
): Promise<'step' | 'signature' | null> {
  const [step] = await tx
    .select({ step: orderRimSteps.step })
    .from(orderRimSteps)
    .innerJoin(orderRims, eq(orderRims.id, orderRimSteps.rim_id))
    .where(and(eq(orderRims.order_id, orderId), gte(orderRimSteps.done_at, since)))
    .limit(1)
  if (step) return 'step'
  return (await isDropOffSlipSigned(tx, orderId, since)) ? 'signature' : null
}

/** Returns the seconds left in which this person may undo the last move; 0 if there is none, or if another person made it. */
export function secondsToUndoOrderMove(
  { moved_at, before_move }: Pick<typeof orders.$inferSelect, 'moved_at' | 'before_move'>,
  { userId }: Pick<StaffPerson, 'userId'>,
  now: Date,
): number {
  if (!moved_at || before_move?.by !== userId) return 0
  return Math.max(0, secondsToUndo - (now.getTime() - moved_at.getTime()) / 1000)
}

type BlockDeps = Deps<'db' | 'clock' | 'announcements'>

/** Sets the reason that blocks an order; `null` unblocks it. Records no event if nothing changes. */
export function blockOrder(
  deps: BlockDeps,
  by: StaffPerson,
  id: string,
  reason: string | null,
): Promise<{ outcome: 'saved' | 'gone' }> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) return { outcome: 'gone' }
    if (order.blocked_reason === reason) return { outcome: 'saved' }
    await tx.update(orders).set({ blocked_reason: reason }).where(eq(orders.id, id))
    const eventData = toOrderEventData(order)
    await (reason === null
      ? recordEvent(tx, deps, staffActor(by), { act: 'order.unblocked', id, before: null, after: eventData })
      : recordEvent(tx, deps, staffActor(by), {
          act: 'order.blocked',
          id,
          before: null,
          after: { ...eventData, reason },
        }))
    await announceOrder(tx, deps, id)
    return { outcome: 'saved' }
  })
}

/** Queues the mail that corrects an announced status. It is sent when the move can no longer be undone. */
async function queueCorrection(
  tx: Transaction,
  { jobs }: Deps<'jobs'>,
  order: OrderRow,
  to: OrderStatus,
): Promise<void> {
  if (!canCorrectStatusMail(order, to)) return
  const data = { orderId: order.id, status: to, corrects: order.told_status as OrderStatus }
  await jobs.enqueue(tx, 'send-order-mail', data, { inSeconds: secondsToUndo })
}

type StatusMailDeps = Deps<'db' | 'clock' | 'jobs' | 'mailer' | 'announcements'>
type OrderMailJob = JobDataMap['send-order-mail']

/** Creates the mail about a status for that e-mail address. */
type ComposeMail = (record: OrderRecord, to: string) => Promise<Mail>

/**
 * Sends the mail about a status. Skips it if the move was undone or the order has moved on. If the order moves while the
 * mail server is answering, queues the mail that the new status needs. An interrupted run sends the same Message-ID
 * again.
 */
export function sendOrderStatusMail(
  deps: StatusMailDeps,
  { orderId, status, corrects }: OrderMailJob,
  compose: ComposeMail,
): Promise<void> {
  return deliverClaimedMail(deps, {
    key: `order-step ${orderId} ${status} ${corrects ?? ''}`,
    async find(tx) {
      const order = await lockOrder(tx, orderId)
      if (order?.status !== status || !order.tells_client) return null
      const isDue =
        corrects === undefined
          ? !areRimsExpected(order) && (order.told_status ?? -1) < status
          : order.told_status === corrects
      const record = isDue ? await findOrderRecord(tx, orderId) : null
      const to = record?.client.email
      return record && to ? { record, to } : null
    },
    compose: ({ record, to }) => compose(record, to),
    async record(tx, { record }, result) {
      const order = await lockAnyOrder(tx, orderId)
      if (!order) return
      if (result === 'rejected')
        return recordStatusMail(tx, deps, { order, act: 'order.client-not-told', status })
      const act = corrects === undefined ? 'order.client-told' : 'order.client-corrected'
      await recordStatusMail(tx, deps, { order, act, status })
      // The mail went to the former client, so the new client has received no promise.
      if (order.client_id !== record.order.client_id) return
      // Only the mails about the first two statuses name the promised day; those about later ones and corrections do not.
      const { promised_on: told } = record.order
      const namesDay = corrects === undefined && status < 2
      const day = namesDay ? { outdated_promise: order.promised_on === told ? null : told } : {}
      // After a correction the mail about the later status is sent again when the order reaches it.
      await tx
        .update(orders)
        .set({ told_status: status, ...day })
        .where(eq(orders.id, orderId))
      if (namesDay && order.promised_on === told) await cancelQueuedNewPromisedDayNotice(tx, deps, orderId)
      const notifiedOrder = { ...order, told_status: status }
      if (order.status < status) await queueCorrection(tx, deps, notifiedOrder, orderStatusOf(order))
      // The job for the later status may have run while the client still counted as mailed about it.
      if (corrects !== undefined && order.status > status) await queueOrderStatusMail(tx, deps, notifiedOrder)
    },
  })
}

/** Records that all attempts to send the mail about a status have failed. */
export function markOrderStatusMailUndeliverable(
  deps: StatusMailDeps,
  { orderId, status }: OrderMailJob,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.status === status)
      await recordStatusMail(tx, deps, { order, act: 'order.client-not-told', status })
  })
}

interface StatusMailEvent extends Pick<OrderMailJob, 'status'> {
  order: { id: string; order_number: string }
  act: 'order.client-told' | 'order.client-not-told' | 'order.client-corrected'
}

async function recordStatusMail(
  tx: Transaction,
  deps: StatusMailDeps,
  { order, act, status }: StatusMailEvent,
): Promise<void> {
  const after = { ...toOrderEventData(order), status }
  await recordEvent(tx, deps, siteActor, { act, id: order.id, before: null, after })
  await deps.announcements.announce(tx, 'office')
}
