import { documentPdfResponse } from '../../http/files/document-pdf.ts'
import type { Route } from './+types/estimate-pdf.ts'

/** Returns the PDF to holders of the link. */
export const loader = (args: Route.LoaderArgs): Promise<Response> =>
  documentPdfResponse(args, { kind: 'estimate', ...args.params })
