import { findUploadedFile } from '../../../domain/kernel/files/uploaded-files.ts'
import { siteContext } from '../../http/context.ts'
import { contentDispositionHeader } from '../../http/files/content-disposition.ts'
import { fileNotFoundResponse, streamFileRange } from '../../http/files/stream-file.ts'
import type { Route } from './+types/uploaded-file.ts'

/**
 * Returns a document, video or sound of an article, whole or in the requested byte range. The file at an address never changes.
 */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const { db, files } = context.get(siteContext)
  const uploadedFile = await findUploadedFile(db, params.id, params.name)
  if (!uploadedFile) return fileNotFoundResponse()
  return streamFileRange(
    request,
    (part) => files.find(uploadedFile.path, part),
    () => ({
      'Content-Type': uploadedFile.content_type,
      'Content-Disposition': contentDispositionHeader('inline', uploadedFile.name, params.name),
      'Cache-Control': 'public, max-age=31536000, immutable',
    }),
  )
}
