import { documentPdfResponse } from '../../../../http/files/document-pdf.ts'
import type { OfficeAccess } from '../../../../http/office-page.ts'
import type { Route } from './+types/estimate-pdf.ts'

export const handle = { permission: 'read-documents' } satisfies OfficeAccess

export const loader = (visit: Route.LoaderArgs): Promise<Response> =>
  documentPdfResponse(visit, { kind: 'estimate', ...visit.params }, { isOffice: true })
