import type { Transaction } from '../../../db/client.ts'
import {
  findLastDayBeforeWorkMayStart,
  isContractWithdrawn,
} from '../../billing/documents/contract-withdrawal.ts'
import { type Day, parisDay } from '../../kernel/calendar/paris-day.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import { listRimsOfOrder } from './find-order.ts'
import type { OrderDeps } from './open-order.ts'
import {
  lockOrder,
  moveOrderToStatus,
  type OrderRow,
  orderStatusOf,
  queueOrderStatusMail,
  toOrderEventData,
} from './order.ts'
import { findPromiseOnReceipt } from './promised-dates.ts'

export type RimsReceivedOutcome =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  /** Nothing was saved. Staff must first choose which day to promise. */
  | { outcome: 'late'; question: LatePromiseQuestion }
  /** The rims were already recorded as received: when, and by whom if known. */
  | { outcome: 'received'; at: Date; by: string | null }
  | { outcome: 'withdrawn' }

/** Days to choose from if the workshop has no room before the latest day that the accepted estimate allows. */
export interface LatePromiseQuestion {
  order: OrderRow
  latestAgreed: Day
  possible: Day
}

/**
 * Records that the rims of an expected order were received. Queues the mail about the first status, which is sent ten
 * seconds later, and promises the day that follows from the delay in the estimate. If the workshop has no capacity by
 * then, the outcome is `late`, unless `promised` is one of the two days. Blocked orders are accepted. Can be undone
 * like a move.
 */
export function recordRimsReceived(
  deps: OrderDeps,
  by: StaffPerson,
  id: string,
  promised?: string,
): Promise<RimsReceivedOutcome> {
  return deps.db.transaction(async (tx): Promise<RimsReceivedOutcome> => {
    const order = await lockOrder(tx, id)
    if (!order) return { outcome: 'gone' }
    if (order.received_at) return { outcome: 'received', at: order.received_at, by: order.received_by }
    const receiptDays = await findDays(tx, deps, order)
    if (receiptDays.outcome === 'withdrawn') return receiptDays
    const { days } = receiptDays
    const { latestAgreed, possible } = days
    if (latestAgreed === null || possible <= latestAgreed)
      return storeReceipt(tx, deps, by, order, promise(days, possible))
    if (promised !== latestAgreed && promised !== possible)
      return { outcome: 'late', question: { order, latestAgreed, possible } }
    return storeReceipt(tx, deps, by, order, promise(days, promised))
  })
}

/**
 * Records the receipt of the rims of a locked order, as `recordRimsReceived` does, but never returns `late`: a day that the
 * office promised before is kept; otherwise the promised day is never after the latest agreed day, even if the workshop
 * is full.
 */
export async function recordRimsReceivedOfLockedOrder(
  tx: Transaction,
  deps: Omit<OrderDeps, 'db'>,
  by: StaffPerson,
  order: OrderRow,
): Promise<{ outcome: 'saved' | 'withdrawn' }> {
  const receipt = await loadOrderReceiptColumns(tx, deps, order)
  return receipt.outcome === 'withdrawn' ? receipt : storeReceipt(tx, deps, by, order, receipt.receipt)
}

async function storeReceipt(
  tx: Transaction,
  deps: Omit<OrderDeps, 'db'>,
  by: StaffPerson,
  order: OrderRow,
  receipt: OrderReceiptColumns,
): Promise<{ outcome: 'saved' }> {
  await moveOrderToStatus(tx, deps, order, {
    status: orderStatusOf(order),
    statusName: order.status_name ?? undefined,
    by: by.userId,
    receipt,
  })
  await recordOrderReceipt(tx, deps, by, order, receipt)
  await queueOrderStatusMail(tx, deps, { ...order, received_at: deps.clock.now() })
  return { outcome: 'saved' }
}

/** Columns of an order that are set when its rims arrive. */
export type OrderReceiptColumns = Pick<OrderRow, 'promised_on' | 'agreed_on' | 'late_reason'>

/** The client has withdrawn, so no work may begin. */
interface Withdrawn {
  outcome: 'withdrawn'
}

/** Returns the new values of an order whose rims were just received, if staff cannot be asked which day to promise. */
export async function loadOrderReceiptColumns(
  tx: Transaction,
  deps: Pick<OrderDeps, 'clock' | 'facts'>,
  order: OrderRow,
): Promise<{ outcome: 'found'; receipt: OrderReceiptColumns } | Withdrawn> {
  const days = await findDays(tx, deps, order)
  if (days.outcome === 'withdrawn') return days
  const { latestAgreed, possible, isByHand } = days.days
  const day = latestAgreed !== null && latestAgreed < possible && !isByHand ? latestAgreed : possible
  return { outcome: 'found', receipt: promise(days.days, day) }
}

interface ReceiptDays {
  /** Latest day that the delay of the accepted estimate allows; `null` without such a delay. */
  latestAgreed: Day | null
  /** Day that staff promised before the rims were received, otherwise the first day with free capacity. */
  possible: Day
  isByHand: boolean
  /** First day with free capacity in the workshop. */
  free: Day
}

const promise = ({ latestAgreed, free }: ReceiptDays, day: Day): OrderReceiptColumns => ({
  promised_on: day,
  agreed_on: latestAgreed,
  late_reason:
    latestAgreed !== null && day > latestAgreed ? (day > free ? plannedByHand : noRoomEarlier) : null,
})

/** Reasons that the client reads in the mail and on the private page, as the end of a sentence. */
const noRoomEarlier = 'le planning de l’atelier ne permet pas de finir plus tôt'
const plannedByHand = 'c’est la date que l’atelier avait notée pour votre commande'

async function findDays(
  tx: Transaction,
  { clock, facts }: Pick<OrderDeps, 'clock' | 'facts'>,
  order: OrderRow,
): Promise<{ outcome: 'found'; days: ReceiptDays } | Withdrawn> {
  const site = facts.current()
  if (await isContractWithdrawn(tx, order)) return { outcome: 'withdrawn' }
  const today = parisDay(clock.now())
  const rims = await listRimsOfOrder(tx, order.id)
  const { day, ready } = await findPromiseOnReceipt(
    tx,
    {
      posId: order.pos_id,
      rims: order.rim_n ?? rims.length,
      services: rims.map(({ service }) => service),
      workingDays: order.working_days,
      receivedDay: today,
      nothingBefore: order.estimate_id
        ? await findLastDayBeforeWorkMayStart(tx, order.estimate_id, site)
        : null,
    },
    site,
  )
  const byHand = order.promised_on !== null && order.promised_on >= today ? order.promised_on : null
  const latestAgreed = order.working_days === null ? null : ready
  return {
    outcome: 'found',
    days: { latestAgreed: latestAgreed, possible: byHand ?? day, isByHand: byHand !== null, free: day },
  }
}

/** Records the event of the receipt. */
export const recordOrderReceipt = (
  tx: Transaction,
  deps: Pick<OrderDeps, 'clock'>,
  by: StaffPerson,
  order: OrderRow,
  { promised_on: day }: OrderReceiptColumns,
): Promise<void> =>
  recordEvent(tx, deps, staffActor(by), {
    act: 'order.received',
    id: order.id,
    before: null,
    after: { ...toOrderEventData(order), day },
  })
