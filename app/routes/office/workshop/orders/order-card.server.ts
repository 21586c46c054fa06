import { href } from 'react-router'
import { locationName } from '../../../../../domain/business/points-of-sale.ts'
import type { Site } from '../../../../../domain/business/site.ts'
import { requestPhotoIdOf } from '../../../../../domain/correspondence/quote-requests/photo-files.ts'
import { type Day, formatDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { cutText } from '../../../../../domain/kernel/text/cut-text.ts'
import { countWithNoun } from '../../../../../domain/kernel/text/french-number.ts'
import { vehicleName } from '../../../../../domain/kernel/text/vehicle-name.ts'
import { clientName } from '../../../../../domain/people/clients/client.ts'
import type { BoardOrder } from '../../../../../domain/workshop/orders/list-orders.ts'
import { isClientMailedAbout, orderStatusOf } from '../../../../../domain/workshop/orders/order.ts'
import {
  loadOrdersProgress,
  type OrderProgress,
} from '../../../../../domain/workshop/orders/order-progress.ts'
import { areRimsExpected, officeOrderStatusName } from '../../../../../domain/workshop/orders/order-status.ts'
import { isOrderLate } from '../../../../../domain/workshop/orders/promised-dates.ts'
import { findCoverPhotosOfOrders } from '../../../../../domain/workshop/rims/rim-photos.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { requestThumbnailAddress } from '../../../../office/records/inbox-address.ts'
import {
  completeOrderLabel,
  expectedOrderStatusName,
  rimsReceivedLabel,
} from '../../../../office/records/order-status-labels.ts'
import { rimThumbnailAddress } from '../../../../office/records/rim-addresses.ts'

export type OrderCard = Awaited<ReturnType<typeof loadOrderCards>>[number]

/**
 * Returns the data of orders for cards and lines, each with a picture of its rims: the workshop's own, otherwise the client's.
 */
export async function loadOrderCards(
  db: SiteContext['db'],
  orders: readonly BoardOrder[],
  today: Day,
  site: Site,
) {
  const idsOf = (some: readonly BoardOrder[]) => some.map(({ id }) => id)
  const [covers, progress] = await Promise.all([
    findCoverPhotosOfOrders(db, idsOf(orders)),
    // The progress of rims is only shown before they leave the workshop.
    loadOrdersProgress(db, idsOf(orders.filter(({ status }) => status < 2))),
  ])
  return orders.map((order) => orderCard(order, today, covers.get(order.id), progress.get(order.id), site))
}

function orderCard(
  order: BoardOrder,
  today: Day,
  cover: string | undefined,
  progress: OrderProgress | undefined,
  site: Site,
) {
  const { id, promised_on, client } = order
  const isAwaited = areRimsExpected(order)
  const isProcessed = order.status === 0 && progress?.isProcessed
  return {
    id,
    to: href('/gestion/commandes/:id', { id }),
    photo: cover ? rimThumbnailAddress(id, cover) : requestPhoto(order),
    number: order.number,
    plate: order.registration_number,
    vehicle: vehicleName(order),
    client: clientName(order.client),
    location: locationName(order.pos_id, site),
    /** Number of rims and their progress. */
    rims: progress?.summary ?? (order.rim_n ? countWithNoun(order.rim_n, 'jante', 'jantes') : null),
    rimCount: order.rim_n ?? 0,
    status: orderStatusOf(order),
    statusName: isAwaited ? expectedOrderStatusName : officeOrderStatusName(order),
    isExpected: isAwaited,
    isReceipt: isReceipt(order),
    isMailLeaving: isMailLeaving(order, client.email),
    createdAt: order.created_at.getTime(),
    handover: order.handover,
    dropOffOn: order.drop_off_on,
    handoverOn: order.handover_on,
    isClientMailed: isClientMailedAbout(2, order, client.email),
    promised: promised_on && { day: promised_on, text: formatDay(promised_on) },
    isLate: isOrderLate(order, today),
    blockedReason: order.blocked_reason,
    /** Problem of one of the rims, shortened to the width of a card. */
    problem: progress?.problem ? shortened(progress.problem) : null,
    /** Label of the button that moves the order to its next status after every rim is finished. */
    finishLabel: isProcessed ? completeOrderLabel(isClientMailedAbout(1, order, client.email)) : null,
  }
}

const shortened = (text: string) => (text.length > 120 ? `${cutText(text, 119)}…` : text)

type MovedOrder = Parameters<typeof officeOrderStatusName>[0] & {
  received_at: Date | null
  tells_client: boolean
  told_status: number | null
  before_move: { status: number; receipt?: object } | null
}

/** Whether the last change of the order was the receipt of its rims. */
const isReceipt = ({ status, before_move: before }: Pick<MovedOrder, 'status' | 'before_move'>): boolean =>
  before?.receipt !== undefined && before.status === status

/** Returns the last change of an order, as text of the toast that can undo it. */
export function describeLastMove(order: MovedOrder, email: string | null): string {
  const moved = isReceipt(order) ? rimsReceivedLabel : officeOrderStatusName(order)
  return `${moved}.${isMailLeaving(order, email) ? ' Un e-mail part au client dans quelques secondes.' : ''}`
}

/** Whether the mail about the order's current status is sent once the move can no longer be undone. */
const isMailLeaving = (order: MovedOrder, email: string | null): boolean =>
  !areRimsExpected(order) && !order.cancelled_at && isClientMailedAbout(orderStatusOf(order), order, email)

function requestPhoto({ request }: BoardOrder): string | null {
  const [photo] = request?.images ?? []
  return request && photo ? requestThumbnailAddress(request.id, requestPhotoIdOf(photo)) : null
}
