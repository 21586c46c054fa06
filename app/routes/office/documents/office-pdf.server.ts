import type { DocumentKey } from '../../../../domain/documents/document-key.ts'
import { findDocumentClient } from '../../../../domain/documents/find-document-client.ts'
import { siteContext } from '../../../context.ts'
import { fileNotFound } from '../../../http/files/stream-file.ts'
import type { Visited } from '../../../http/visit.ts'
import { pdfResponse } from '../../client-area/documents/pdf-response.server.ts'

/** The PDF of an invoice, credit note or quote as its client has it. */
export async function officePdf({ request, context }: Visited, key: DocumentKey): Promise<Response> {
  const site = context.get(siteContext)
  const client = await findDocumentClient(site.db, key)
  return client ? pdfResponse(request, site, client, key) : fileNotFound()
}
