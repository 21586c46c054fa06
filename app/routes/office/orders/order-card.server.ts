import { href } from 'react-router'
import { type Day, formatDay } from '../../../../domain/calendar/paris-day.ts'
import { clientName } from '../../../../domain/clients/client-name.ts'
import { pointOfSaleName } from '../../../../domain/documents/points-of-sale.ts'
import type { BoardOrder } from '../../../../domain/orders/list-board.ts'
import { statusNameOf } from '../../../../domain/orders/order-status.ts'
import { isLateOn } from '../../../../domain/orders/promised-day.ts'
import { statusOf } from '../../../../domain/orders/tell-client.ts'
import { photoIdOf } from '../../../../domain/quote-requests/photo-path.ts'
import { vehicleName } from '../../../../domain/vehicle-name.ts'
import { thumbnailAddress } from '../inbox/inbox-address.ts'

export type OrderCard = ReturnType<typeof orderCard>

/** What a card or a line shows of an order. */
export function orderCard(order: BoardOrder, today: Day) {
  const { id, promised_on, request } = order
  const [photo] = request?.images ?? []
  return {
    id,
    to: href('/gestion/commandes/:id', { id }),
    photo: request && photo ? thumbnailAddress(request.id, photoIdOf(photo)) : null,
    number: order.number,
    plate: order.registration_number,
    vehicle: vehicleName(order),
    client: clientName(order.client),
    place: pointOfSaleName(order.pos_id),
    rims: order.rim_n === null ? null : `${order.rim_n}\u00a0${order.rim_n > 1 ? 'jantes' : 'jante'}`,
    rimCount: order.rim_n ?? 0,
    status: statusOf(order),
    statusName: statusNameOf(order),
    promised: promised_on && { day: promised_on, said: formatDay(promised_on) },
    isLate: isLateOn(order, today),
    blockedReason: order.blocked_reason,
  }
}
