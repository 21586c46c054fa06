import type { Database } from '../../db/client.ts'
import { type Day, parisDay } from '../calendar/paris-day.ts'
import { recordEvent, staffActor } from '../events/record-event.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import { isWithdrawn } from '../withdrawals/find-withdrawal.ts'
import { findPeriod } from '../withdrawals/withdrawal-period.ts'
import { listRims } from './find-order.ts'
import type { OrderDeps } from './open-order.ts'
import { lockOrder, type OrderRow, orderEventData, queueStepMail, setStep, statusOf } from './order.ts'
import { promisedDayOnReceipt } from './promised-dates.ts'

export type ReceiptOutcome =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  /** They are there already, since when and noted by whom, where anybody has noted it. */
  | { outcome: 'received'; at: Date; by: string | null }
  | { outcome: 'withdrawn' }

/**
 * The rims of an expected order have come: its client has the mail of the first step ten seconds later, and the day is
 * promised that follows from the delay they were told (docs/product.md §11.14). A blocked order receives them too: they are
 * there, whatever stops the work. It is taken back as a step is.
 */
export function receiveOrder(deps: OrderDeps, by: StaffPerson, id: string): Promise<ReceiptOutcome> {
  return deps.db.transaction(async (tx): Promise<ReceiptOutcome> => {
    const order = await lockOrder(tx, id)
    if (!order) return { outcome: 'gone' }
    if (order.received_at) return { outcome: 'received', at: order.received_at, by: order.received_by }
    return receiveLocked(tx, deps, by, order)
  })
}

/** As `receiveOrder`, of an order that the caller has locked and that has not received its rims. */
export async function receiveLocked(
  tx: Database,
  deps: Omit<OrderDeps, 'db'>,
  by: StaffPerson,
  order: OrderRow,
): Promise<{ outcome: 'saved' | 'withdrawn' }> {
  const receipt = await findReceipt(tx, deps, order)
  if (receipt === 'withdrawn') return { outcome: 'withdrawn' }
  await setStep(tx, deps, order, {
    status: statusOf(order),
    statusName: order.status_name ?? undefined,
    by: by.userId,
    receipt,
  })
  await recordReceipt(tx, deps, by, order, receipt)
  await queueStepMail(tx, deps, { ...order, received_at: deps.clock.now() })
  return { outcome: 'saved' }
}

interface Receipt {
  promised_on: Day | null
}

/** What the rims' coming changes; `withdrawn` where no work may be taken up. */
export async function findReceipt(
  tx: Database,
  { clock }: Pick<OrderDeps, 'clock'>,
  order: OrderRow,
): Promise<Receipt | 'withdrawn'> {
  if (order.estimate_id && (await isWithdrawn(tx, order.estimate_id))) return 'withdrawn'
  const today = parisDay(clock.now())
  if (order.promised_on !== null && order.promised_on >= today) return { promised_on: order.promised_on }
  const rims = await listRims(tx, order.id)
  const period = order.estimate_id ? await findPeriod(tx, order.estimate_id) : null
  const promised_on = await promisedDayOnReceipt(tx, {
    posId: order.pos_id,
    rims: order.rim_n ?? rims.length,
    services: rims.map(({ service }) => service),
    workingDays: order.working_days,
    receivedDay: today,
    nothingBefore: period?.nothingBefore ?? null,
  })
  return { promised_on }
}

/** Told with the move by which they came. */
export const recordReceipt = (
  tx: Database,
  deps: Pick<OrderDeps, 'clock'>,
  by: StaffPerson,
  order: OrderRow,
  { promised_on: day }: Receipt,
): Promise<void> =>
  recordEvent(tx, deps, staffActor(by), {
    act: 'order.received',
    id: order.id,
    before: null,
    after: { ...orderEventData(order), day },
  })
