import type { OfficeGate } from '../office-page.ts'
import type { Route } from './+types/invoice-pdf.ts'
import { officePdf } from './office-pdf.server.ts'

export const handle = { permission: 'read-documents' } satisfies OfficeGate

export const loader = (visit: Route.LoaderArgs): Promise<Response> =>
  officePdf(visit, { kind: 'invoice', ...visit.params })
