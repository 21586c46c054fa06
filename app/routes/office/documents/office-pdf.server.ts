import { findDocumentClient } from '../../../../domain/documents/open-document.ts'
import type { DocumentKey } from '../../../../domain/documents/printable-document.ts'
import { siteContext } from '../../../context.ts'
import { fileNotFound } from '../../../http/files/stream-file.ts'
import type { RouteVisit } from '../../../http/visit.ts'
import { pdfResponse } from '../../client-area/documents/pdf-response.server.ts'

/** The PDF of an invoice, credit note or quote as its client has it. */
export async function officePdf({ request, context }: RouteVisit, key: DocumentKey): Promise<Response> {
  const site = context.get(siteContext)
  const client = await findDocumentClient(site.db, key)
  return client ? pdfResponse(request, site, client, key) : fileNotFound()
}
