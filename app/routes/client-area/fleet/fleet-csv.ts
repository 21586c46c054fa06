import { clientContext, siteContext } from '../../../http/context.ts'
import { streamClientListCsv } from '../lists/load-list.server.ts'
import type { Route } from './+types/fleet-csv.ts'
import { vehicleListDefinition } from './fleet-list.server.ts'

export const loader = ({ request, context }: Route.LoaderArgs): Promise<Response> =>
  streamClientListCsv(vehicleListDefinition, context.get(siteContext), context.get(clientContext), request)
