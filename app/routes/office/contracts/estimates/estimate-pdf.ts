import { documentPdfResponse } from '../../../../http/files/document-pdf.ts'
import type { OfficeAccess } from '../../../../http/office-page.ts'
import type { Route } from './+types/estimate-pdf.ts'

export const handle = { permission: 'read-documents' } satisfies OfficeAccess

export const loader = (args: Route.LoaderArgs): Promise<Response> =>
  documentPdfResponse(args, { kind: 'estimate', ...args.params }, { isOffice: true })
