import { clientContext, siteContext } from '../../../context.ts'
import type { Route } from './+types/estimate-pdf.ts'
import { pdfResponse } from './pdf-response.server.ts'

export const loader = ({ request, params, context }: Route.LoaderArgs): Promise<Response> =>
  pdfResponse(request, context.get(siteContext), context.get(clientContext), { kind: 'estimate', ...params })
