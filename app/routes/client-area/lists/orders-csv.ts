import { clientContext, siteContext } from '../../../context.ts'
import type { Route } from './+types/orders-csv.ts'
import { listFile } from './list-file.server.ts'
import { orderList } from './order-list.server.ts'

export const loader = ({ request, context }: Route.LoaderArgs): Promise<Response> =>
  listFile(orderList, context.get(siteContext), context.get(clientContext), request)
