import type { Client } from '../../../../domain/clients/client.ts'
import { openDocument } from '../../../../domain/documents/open-document.ts'
import type { DocumentKey } from '../../../../domain/documents/printable-document.ts'
import type { SiteContext } from '../../../context.ts'
import { contentDisposition } from '../../../http/files/content-disposition.ts'
import { streamFileRange } from '../../../http/files/stream-file.ts'

/** The PDF, for its client alone and kept by nobody on the way; `?telecharger` saves it instead of showing it. */
export function pdfResponse(
  request: Request,
  site: SiteContext,
  client: Client,
  key: DocumentKey,
): Promise<Response> {
  const isDownload = new URL(request.url).searchParams.has('telecharger')
  let fileName = ''
  return streamFileRange(
    request,
    async (part) => {
      const found = await openDocument(site, client, key, part)
      fileName = found?.fileName ?? ''
      return found?.file ?? null
    },
    () => ({
      'Content-Disposition': contentDisposition(isDownload ? 'attachment' : 'inline', fileName),
      'Cache-Control': 'private, no-store',
    }),
  )
}
