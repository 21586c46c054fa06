import { clientContext, siteContext } from '../../../http/context.ts'
import type { Route } from './+types/orders-csv.ts'
import { orderList } from './order-list.server.ts'
import { clientListCsv } from './read-list.server.ts'

export const loader = ({ request, context }: Route.LoaderArgs): Promise<Response> =>
  clientListCsv(orderList, context.get(siteContext), context.get(clientContext), request)
