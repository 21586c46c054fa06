import { clientContext, siteContext } from '../../../context.ts'
import type { Route } from './+types/invoices-csv.ts'
import { invoiceList } from './invoice-list.server.ts'
import { listFile } from './list-file.server.ts'

export const loader = ({ request, context }: Route.LoaderArgs): Promise<Response> =>
  listFile(invoiceList, context.get(siteContext), context.get(clientContext), request)
