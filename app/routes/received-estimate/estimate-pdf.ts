import { documentPdf } from '../../http/files/document-pdf.ts'
import type { Route } from './+types/estimate-pdf.ts'

/** The PDF, for whoever holds the link of the mail. */
export const loader = (visit: Route.LoaderArgs): Promise<Response> =>
  documentPdf(visit, { kind: 'estimate', ...visit.params })
