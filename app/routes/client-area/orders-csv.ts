import { formatDate, parisDay } from '../../../domain/calendar/paris-day.ts'
import { pointOfSaleName } from '../../../domain/documents/points-of-sale.ts'
import { statusNameOf } from '../../../domain/orders/order-status.ts'
import { clientContext, siteContext } from '../../context.ts'
import type { Route } from './+types/orders-csv.ts'
import { csvResponse } from './csv-response.server.ts'
import { chooseOrders } from './orders.server.ts'

const head = [
  'Commande',
  'Date',
  'Marque',
  'Modèle',
  'Immatriculation / OR',
  'Jantes',
  'Total HT',
  'Total TTC',
  'Statut',
  'Atelier',
]

/** The orders as they are listed, for spreadsheets. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { db, clock } = context.get(siteContext)
  const { sorted } = await chooseOrders(db, context.get(clientContext), request)
  return csvResponse(
    `commandes-${parisDay(clock.now())}.csv`,
    head,
    sorted.map((order) => [
      order.order_number,
      formatDate(order.created_at),
      order.brand,
      order.model,
      order.registration_number,
      order.rim_n,
      { cents: order.total_te },
      { cents: order.total_ti },
      statusNameOf(order),
      pointOfSaleName(order.pos_id),
    ]),
  )
}
