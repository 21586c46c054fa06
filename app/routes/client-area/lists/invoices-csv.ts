import { clientContext, siteContext } from '../../../http/context.ts'
import type { Route } from './+types/invoices-csv.ts'
import { invoiceListDefinition } from './invoice-list.server.ts'
import { streamClientListCsv } from './load-list.server.ts'

export const loader = ({ request, context }: Route.LoaderArgs): Promise<Response> =>
  streamClientListCsv(invoiceListDefinition, context.get(siteContext), context.get(clientContext), request)
