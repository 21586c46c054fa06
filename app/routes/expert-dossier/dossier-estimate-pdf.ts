import { documentPdfResponse } from '../../http/files/document-pdf.ts'
import { fileNotFoundResponse } from '../../http/files/stream-file.ts'
import type { Route } from './+types/dossier-estimate-pdf.ts'
import { openDossier } from './open-dossier.server.ts'

/** Returns the PDF of the estimate, if the dossier shows it. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { dossier, record } = await openDossier(args)
  if (!dossier.shows_estimate || !record.estimate) return fileNotFoundResponse()
  const { pos_id: posId, id } = record.estimate
  return documentPdfResponse(args, { kind: 'estimate', posId, id })
}
