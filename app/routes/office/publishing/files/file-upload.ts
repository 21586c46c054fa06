import { maxFileBytes } from '../../../../../domain/kernel/files/file-kinds.ts'
import { saveUploadedFile } from '../../../../../domain/kernel/files/receive-file.ts'
import { randomIdPattern } from '../../../../../domain/kernel/random-id.ts'
import { readFile } from '../../../../forms/bodies/read-body.ts'
import { requestContext, siteContext } from '../../../../http/context.ts'
import { fileNotFound } from '../../../../http/files/stream-file.ts'
import type { OfficeAccess } from '../../../../http/office-page.ts'
import { decodedName } from '../../../quote-request/photos/photo-upload.server.ts'
import type { Route } from './+types/file-upload.ts'
import { fileUploadResponse, handleFilePart, unreadBodyResponse } from './file-upload.server.ts'

export const handle = { permission: 'edit-content' } satisfies OfficeAccess

/**
 * Stores a file sent as the request body: `PUT /gestion/fichiers/{fileId}`; with `Content-Range`, a part of it. The browser
 * generates the id, so that a retry after a lost response stores nothing twice (docs/product.md §11.19).
 */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== 'PUT') return notThisWay()
  if (!randomIdPattern.test(params.fileId)) return fileNotFound()
  const announced = { id: params.fileId, fileName: decodedName(request.headers.get('X-File-Name')) }
  const range = request.headers.get('Content-Range')
  if (range !== null) return handleFilePart({ request, context }, announced, range)
  const body = await readFile({ request, context }, maxFileBytes)
  if (body.outcome === 'refused') return unreadBodyResponse(body, announced.fileName)
  const file = { ...announced, source: body.file.path }
  const receipt = await saveUploadedFile(context.get(siteContext), file).finally(body.file.remove)
  return fileUploadResponse(receipt, announced.fileName)
}

/** Rejects GET: this address only accepts uploads, and files have public addresses of their own. */
export function loader({ context }: Route.LoaderArgs): Response {
  context.get(requestContext).headers.set('Cache-Control', 'no-store')
  return notThisWay()
}

const notThisWay = () => new Response(null, { status: 405, headers: { Allow: 'PUT' } })
