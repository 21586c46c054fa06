import { clientContext, siteContext } from '../../../http/context.ts'
import type { Route } from './+types/orders-csv.ts'
import { streamClientListCsv } from './load-list.server.ts'
import { orderListDefinition } from './order-list.server.ts'

export const loader = ({ request, context }: Route.LoaderArgs): Promise<Response> =>
  streamClientListCsv(orderListDefinition, context.get(siteContext), context.get(clientContext), request)
