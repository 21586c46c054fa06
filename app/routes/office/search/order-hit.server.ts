import { href } from 'react-router'
import { formatDate } from '../../../../domain/calendar/paris-day.ts'
import { clientName } from '../../../../domain/clients/client-name.ts'
import { statusNameOf } from '../../../../domain/orders/order-status.ts'
import type { FoundOrder } from '../../../../domain/search/work/find-orders.ts'
import { vehicleName } from '../../../../domain/vehicle-name.ts'
import { detailOf, type Hit } from './hit.ts'

export function orderHit({
  id,
  number,
  registration_number,
  brand,
  model,
  client,
  ...order
}: FoundOrder): Hit {
  return {
    id,
    to: href('/gestion/commandes/:id', { id }),
    title: number,
    state: statusNameOf(order),
    detail: detailOf(clientName(client), vehicleName({ brand, model }), registration_number),
    since: formatDate(order.created_at),
  }
}
