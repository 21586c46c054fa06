import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { DocumentLine } from '../../../db/schema/billing/documents.ts'
import { clients, estimates, orders } from '../../../db/schema/tables.ts'
import { findLastWithdrawalDay } from '../../billing/documents/contract-withdrawal.ts'
import { buyerTypeOfEstimate } from '../../billing/documents/estimate-row.ts'
import { containsGoods } from '../../billing/documents/line-nature.ts'
import type { Site } from '../../business/site.ts'
import { lastDayToWithdraw, withdrawalPeriodDays } from '../../business/withdrawal-days.ts'
import { formatLongDay } from '../../kernel/calendar/french-dates.ts'
import { addDays, type Day, parisDay } from '../../kernel/calendar/paris-day.ts'
import { hasUncompletedRim } from '../../workshop/orders/order-progress.ts'
import type { Estimate } from './estimate.ts'

/** Returns the last day to refund, counted from the day of the declaration (L. 221-24). */
export const lastDayToRefundWithdrawal = (declaredAt: Date): Day =>
  addDays(parisDay(declaredAt), withdrawalPeriodDays)

/** Whether the estimate also sells goods. The fourteen days then begin when the goods are received. */
export const estimateSellsGoods = ({ lines }: { lines: readonly DocumentLine[] }): boolean =>
  containsGoods(lines)

type Order = typeof orders.$inferSelect

/** Fields of an estimate that determine the withdrawal period. */
export type WithdrawalPeriodFields = Pick<
  Estimate,
  'state' | 'decided_at' | 'decision_channel' | 'early_start_at' | 'pos_id' | 'lines'
>

export interface WithdrawalPeriod {
  /** Last day to withdraw; `null` while goods of the estimate have not been received. */
  last: Day | null
  /**
   * Last day on which work may not begin, and for which no work may be promised; `null` if the client expressly asked to begin
   * early.
   */
  nothingBefore: Day | null
  /**
   * Time at which the right ended before its last day, because services that began at the client's express request were fully
   * performed (Code de la consommation, L. 221-28, 1°); `null` if it did not end early.
   */
  lostAt: Date | null
  /** Whether the right ends when the work is completed: for services without goods that began at the client's express request. */
  endsWithWork: boolean
}

/**
 * Returns the time at which the order's status says that the work was fully performed: when its rims were ready to be
 * collected, or, if the workshop delivers them, when they were delivered. Returns `null` before that.
 * `findContractPerformedAt` checks the rims too.
 */
export function findOrderPerformedAt(
  order: Pick<Order, 'status' | 'handover' | 'ready_at' | 'moved_at'>,
): Date | null {
  if (order.status === 3) return (order.handover === 'pickup' ? order.ready_at : null) ?? order.moved_at
  return order.status === 2 && order.handover === 'pickup' ? (order.ready_at ?? order.moved_at) : null
}

/**
 * Returns the time at which the work of an order, or of one of its rims, was fully performed. Returns `null` before that, and for
 * a rim that is returned with unfinished work: one that is stopped or not recorded as finished. For an order without recorded
 * rims, only its status counts (docs/decisions/0057-distance-contracts-and-withdrawal.md).
 */
export async function findContractPerformedAt(
  db: Database,
  order: Pick<Order, 'id' | 'status' | 'handover' | 'ready_at' | 'moved_at'>,
  rimId?: string | null,
): Promise<Date | null> {
  const left = findOrderPerformedAt(order)
  return left && !(await hasUncompletedRim(db, order.id, rimId)) ? left : null
}

/**
 * Returns the time at which the completed work ended the right to withdraw from services. Returns `null` if it did not, or if the
 * client had not expressly asked to begin within the fourteen days.
 */
export const findWithdrawalRightEnd = (earlyStartAt: Date | null, performed: Date | null): Date | null =>
  earlyStartAt && performed && earlyStartAt <= performed ? performed : null

/**
 * Returns the withdrawal period of an accepted estimate. Returns `null` without a right to withdraw: for companies, and for
 * contracts signed in the workshop (general terms, 3.1). For very small companies, staff decide whether L. 221-3 applies.
 */
export function withdrawalPeriodOf(
  estimate: WithdrawalPeriodFields,
  type: 'company' | 'individual',
  site: Site,
  receivedOn: Day | null = null,
  performed: Date | null = null,
): WithdrawalPeriod | null {
  const { early_start_at, pos_id } = estimate
  const concluded = findLastWithdrawalDay(estimate, type, site)
  if (concluded === null) return null
  const received = receivedOn && lastDayToWithdraw(receivedOn, pos_id, site)
  // A contract for services and goods is a sale (L. 221-1, II): its right does not end when the work is completed.
  const endsWithWork = early_start_at !== null && !estimateSellsGoods(estimate)
  return {
    last: estimateSellsGoods(estimate) ? received : concluded,
    nothingBefore: early_start_at ? null : concluded,
    lostAt: endsWithWork ? findWithdrawalRightEnd(early_start_at, performed) : null,
    endsWithWork,
  }
}

/** Whether the client may withdraw now. The last day is included. */
export const mayWithdraw = (period: Pick<WithdrawalPeriod, 'last' | 'lostAt'> | null, now: Date): boolean =>
  period !== null &&
  (period.last === null || period.last >= parisDay(now)) &&
  (period.lostAt === null || now < period.lostAt)

/** Returns the withdrawal period of an estimate, by the day on which the client received its order; `null` if there is none. */
export async function findWithdrawalPeriod(
  db: Database,
  estimateId: string,
  site: Site,
): Promise<WithdrawalPeriod | null> {
  const [found] = await db
    .select({ estimate: estimates, type: clients.type, order: orders })
    .from(estimates)
    .innerJoin(clients, eq(clients.id, estimates.client_id))
    .leftJoin(orders, eq(orders.estimate_id, estimates.id))
    .where(eq(estimates.id, estimateId))
    .limit(1)
  if (!found) return null
  const { estimate, type, order } = found
  const isReceived = order?.status === 3 && order.moved_at !== null
  return withdrawalPeriodOf(
    estimate,
    buyerTypeOfEstimate(estimate, { type }),
    site,
    isReceived && order.moved_at ? parisDay(order.moved_at) : null,
    order && (await findContractPerformedAt(db, order)),
  )
}

/** Returns the first half of the sentence that says until when a consumer may withdraw. A link to the form follows it. */
export function withdrawalSentence({
  last,
  endsWithWork,
}: Pick<WithdrawalPeriod, 'last' | 'endsWithWork'>): string {
  if (!last)
    return 'Vous pouvez vous rétracter jusqu’à 14\u00a0jours après la réception du bien, sans avoir à dire pourquoi\u00a0: '
  const unless = endsWithWork ? ', tant que les travaux ne sont pas pleinement exécutés' : ''
  return `Vous pouvez vous rétracter jusqu’au ${formatLongDay(last)} inclus${unless}, sans avoir à dire pourquoi\u00a0: `
}
