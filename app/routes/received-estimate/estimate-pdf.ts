import { findDocumentClient } from '../../../domain/documents/open-document.ts'
import { siteContext } from '../../context.ts'
import { fileNotFound } from '../../http/files/stream-file.ts'
import { pdfResponse } from '../client-area/documents/pdf-response.server.ts'
import type { Route } from './+types/estimate-pdf.ts'

/** The PDF, for whoever holds the link of the mail. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const site = context.get(siteContext)
  const key = { kind: 'estimate', ...params } as const
  const client = await findDocumentClient(site.db, key)
  return client ? pdfResponse(request, site, client, key) : fileNotFound()
}
