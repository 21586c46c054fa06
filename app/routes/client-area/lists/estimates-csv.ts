import { clientContext, siteContext } from '../../../http/context.ts'
import type { Route } from './+types/estimates-csv.ts'
import { estimateListDefinition } from './estimate-list.server.ts'
import { streamClientListCsv } from './load-list.server.ts'

export const loader = ({ request, context }: Route.LoaderArgs): Promise<Response> =>
  streamClientListCsv(estimateListDefinition, context.get(siteContext), context.get(clientContext), request)
