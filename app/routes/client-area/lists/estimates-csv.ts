import { clientContext, siteContext } from '../../../context.ts'
import type { Route } from './+types/estimates-csv.ts'
import { estimateList } from './estimate-list.server.ts'
import { listFile } from './list-file.server.ts'

export const loader = ({ request, context }: Route.LoaderArgs): Promise<Response> =>
  listFile(estimateList, context.get(siteContext), context.get(clientContext), request)
