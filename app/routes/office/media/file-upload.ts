import { largestFile } from '../../../../domain/publishing/file-kinds.ts'
import { type FileRefusal, fileRefusalSentence } from '../../../../domain/publishing/file-refusals.ts'
import { receiveFile } from '../../../../domain/publishing/receive-file.ts'
import { randomIdPattern } from '../../../../domain/random-id.ts'
import { requestContext, siteContext } from '../../../context.ts'
import { readFile } from '../../../forms/read-file.ts'
import { fileNotFound } from '../../../http/files/stream-file.ts'
import { decodedName, receiptAnswer } from '../../quote-request/photos/photo-receipt.server.ts'
import type { OfficeGate } from '../office-facts.ts'
import type { Route } from './+types/file-upload.ts'

export const handle = { act: 'edit-content' } satisfies OfficeGate

/**
 * Receives one file of a page as the request's body: `PUT /gestion/fichiers/{fileId}`. The browser makes the id, so a
 * try whose answer was lost stores nothing twice (docs/product.md §11.19).
 */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== 'PUT') return notThisWay()
  if (!randomIdPattern.test(params.fileId)) return fileNotFound()
  const fileName = decodedName(request.headers.get('X-File-Name'))
  const body = await readFile({ request, context }, largestFile)
  if (body.outcome === 'refused')
    return body.status === 413
      ? refused({ reason: 'too-large', kind: null }, fileName)
      : receiptAnswer(body.status, { outcome: 'limited', message: body.message })
  const file = { id: params.fileId, fileName, source: body.file.path }
  const receipt = await receiveFile(context.get(siteContext), file).finally(body.file.remove)
  if (receipt.outcome === 'refused') return refused(receipt.refusal, fileName)
  if (receipt.outcome === 'stored') return receiptAnswer(200, receipt)
  return receiptAnswer(503, { outcome: 'limited', message: receipt.message }, receipt.wait)
}

/** A file is only ever put here; it is shown where every visitor finds it. */
export function loader({ context }: Route.LoaderArgs): Response {
  context.get(requestContext).headers.set('Cache-Control', 'no-store')
  return notThisWay()
}

const notThisWay = () => new Response(null, { status: 405, headers: { Allow: 'PUT' } })

const refused = (refusal: FileRefusal, fileName: string) =>
  receiptAnswer(422, { outcome: 'refused', message: fileRefusalSentence(refusal, fileName) })
