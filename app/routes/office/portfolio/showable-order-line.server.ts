import { href } from 'react-router'
import type { listShowableOrders } from '../../../../domain/portfolio/order-consent.ts'
import { vehicleName } from '../../../../domain/vehicle-name.ts'
import { withQuery } from '../../../address.ts'

/** An order to choose from. */
export const lineOf = (order: Awaited<ReturnType<typeof listShowableOrders>>[number]) => ({
  id: order.id,
  called: [order.number, vehicleName(order)].filter(Boolean).join(', '),
  to: withQuery(href('/gestion/realisations/nouvelle'), { commande: order.id }),
})
