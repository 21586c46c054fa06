import { clientContext, siteContext } from '../../../http/context.ts'
import type { Route } from './+types/estimates-csv.ts'
import { estimateList } from './estimate-list.server.ts'
import { listCsv } from './read-list.server.ts'

export const loader = ({ request, context }: Route.LoaderArgs): Promise<Response> =>
  listCsv(estimateList, context.get(siteContext), context.get(clientContext), request)
