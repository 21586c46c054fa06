import { parisDay } from '../../../../domain/calendar/paris-day.ts'
import { printedFileName } from '../../../../domain/documents/document-name.ts'
import { findDocument } from '../../../../domain/documents/find-document.ts'
import { findDocumentClient } from '../../../../domain/documents/find-document-client.ts'
import { openPrinting } from '../../../../domain/documents/printings.ts'
import { siteContext } from '../../../context.ts'
import { contentDisposition } from '../../../http/files/content-disposition.ts'
import { fileNotFound } from '../../../http/files/stream-file.ts'
import { streamRange } from '../../../http/files/stream-range.ts'
import type { OfficeGate } from '../office-facts.ts'
import type { Route } from './+types/printing-pdf.ts'

export const handle = { act: 'read-documents' } satisfies OfficeGate

const kinds = new Map<string, 'invoice' | 'estimate'>([
  ['facture', 'invoice'],
  ['devis', 'estimate'],
])

/** One printing of an invoice, credit note or quote, saved under the day of its printing; kept by nobody on the way. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const site = context.get(siteContext)
  const kind = kinds.get(params.kind)
  if (!kind) return fileNotFound()
  const key = { kind, posId: params.posId, id: params.id } as const
  const client = await findDocumentClient(site.db, key)
  const document = client && (await findDocument(site.db, client, key))
  if (!document) return fileNotFound()
  let fileName = ''
  return streamRange(
    request,
    async (part) => {
      const found = await openPrinting(site, key, params.printingId, part)
      fileName = found ? printedFileName(document, parisDay(found.printedAt)) : ''
      return found?.file ?? null
    },
    () => ({
      'Content-Disposition': contentDisposition('attachment', fileName),
      'Cache-Control': 'private, no-store',
    }),
  )
}
