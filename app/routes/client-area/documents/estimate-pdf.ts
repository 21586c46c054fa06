import { clientContext } from '../../../http/context.ts'
import { documentPdfResponse } from '../../../http/files/document-pdf.ts'
import type { Route } from './+types/estimate-pdf.ts'

export const loader = (args: Route.LoaderArgs): Promise<Response> =>
  documentPdfResponse(args, { kind: 'estimate', ...args.params }, { client: args.context.get(clientContext) })
