import { clientContext } from '../../../http/context.ts'
import { documentPdfResponse } from '../../../http/files/document-pdf.ts'
import type { Route } from './+types/invoice-pdf.ts'

export const loader = (args: Route.LoaderArgs): Promise<Response> =>
  documentPdfResponse(args, { kind: 'invoice', ...args.params }, { client: args.context.get(clientContext) })
