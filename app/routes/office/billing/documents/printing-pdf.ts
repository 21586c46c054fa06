import {
  findClientDocument,
  findDocumentClient,
} from '../../../../../domain/billing/printing/open-document.ts'
import { earlierPrintingFileName } from '../../../../../domain/billing/printing/printable-document.ts'
import { openPrintingFile } from '../../../../../domain/billing/printing/printings.ts'
import { parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { siteContext } from '../../../../http/context.ts'
import { contentDispositionHeader } from '../../../../http/files/content-disposition.ts'
import { fileNotFoundResponse, streamFileRange } from '../../../../http/files/stream-file.ts'
import type { OfficeAccess } from '../../../../http/office-page.ts'
import type { Route } from './+types/printing-pdf.ts'

export const handle = { permission: 'read-documents' } satisfies OfficeAccess

const kinds = new Map<string, 'invoice' | 'estimate'>([
  ['facture', 'invoice'],
  ['devis', 'estimate'],
])

/**
 * Returns one stored printing of an invoice, credit note or estimate; its file name contains the day of printing. The response is
 * not cached.
 */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const deps = context.get(siteContext)
  const kind = kinds.get(params.kind)
  if (!kind) return fileNotFoundResponse()
  const key = { kind, posId: params.posId, id: params.id } as const
  const client = await findDocumentClient(deps.db, key)
  const document = client && (await findClientDocument(deps.db, client, key))
  if (!document) return fileNotFoundResponse()
  let fileName = ''
  return streamFileRange(
    request,
    async (part) => {
      const printing = await openPrintingFile(deps, key, params.printingId, part)
      fileName = printing
        ? earlierPrintingFileName(document, parisDay(printing.printedAt), deps.facts.current())
        : ''
      return printing?.file ?? null
    },
    () => ({
      'Content-Disposition': contentDispositionHeader('attachment', fileName),
      'Cache-Control': 'private, no-store',
    }),
  )
}
