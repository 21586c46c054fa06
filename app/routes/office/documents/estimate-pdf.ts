import type { OfficeGate } from '../office-facts.ts'
import type { Route } from './+types/estimate-pdf.ts'
import { officePdf } from './office-pdf.server.ts'

export const handle = { act: 'read-documents' } satisfies OfficeGate

export const loader = (visit: Route.LoaderArgs): Promise<Response> =>
  officePdf(visit, { kind: 'estimate', ...visit.params })
