import { href } from 'react-router'
import { parisDay } from '../../../../domain/kernel/calendar/paris-day.ts'
import { hasPermission } from '../../../../domain/kernel/permissions.ts'
import { listOrderIdsOfDay } from '../../../../domain/oversight/today/orders-in-progress.ts'
import { orderStatuses } from '../../../../domain/workshop/orders/order-status.ts'
import { listRimIdsOfOrders } from '../../../../domain/workshop/rims/rim.ts'
import { siteContext, staffContext } from '../../../http/context.ts'
import type { OfficeAccess } from '../../../http/office-page.ts'
import { offlinePage } from '../../../office/offline/stored-pages.ts'
import { rimAddress } from '../../../office/records/rim-addresses.ts'
import type { Route } from './+types/keep-list.ts'

export const handle = { permission: 'enter-office' } satisfies OfficeAccess

/** Maximum number of pages in one round. */
const maxPages = 90

/**
 * Returns the addresses of the pages that a phone stores: the day's pages, the orders that are late or due today, and their rims.
 */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { db, clock } = context.get(siteContext)
  const person = context.get(staffContext)
  const pages = [offlinePage, href('/gestion')]
  if (hasPermission(person, 'read-orders')) {
    const board = href('/gestion/commandes')
    pages.push(board, ...orderStatuses.map(({ status }) => `${board}?etape=${status}`))
    const due = await listOrderIdsOfDay(db, person.pointsOfSale, parisDay(clock.now()))
    const orderIds = due.map(({ id }) => id)
    const rims = hasPermission(person, 'work-on-orders') ? await listRimIdsOfOrders(db, orderIds) : []
    for (const id of orderIds) {
      pages.push(href('/gestion/commandes/:id', { id }))
      pages.push(...rims.filter((rim) => rim.order_id === id).map((rim) => rimAddress(id, rim.id)))
    }
  }
  return Response.json(pages.slice(0, maxPages))
}
