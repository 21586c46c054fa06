import { clientContext } from '../../../http/context.ts'
import { documentPdfResponse } from '../../../http/files/document-pdf.ts'
import type { Route } from './+types/invoice-pdf.ts'

export const loader = (visit: Route.LoaderArgs): Promise<Response> =>
  documentPdfResponse(
    visit,
    { kind: 'invoice', ...visit.params },
    { client: visit.context.get(clientContext) },
  )
