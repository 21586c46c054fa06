import { clientContext } from '../../../http/context.ts'
import { documentPdfResponse } from '../../../http/files/document-pdf.ts'
import type { Route } from './+types/estimate-pdf.ts'

export const loader = (visit: Route.LoaderArgs): Promise<Response> =>
  documentPdfResponse(
    visit,
    { kind: 'estimate', ...visit.params },
    { client: visit.context.get(clientContext) },
  )
