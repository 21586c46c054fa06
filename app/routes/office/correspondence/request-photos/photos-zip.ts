import { makeZip } from 'client-zip'
import { listRequestPhotoFiles } from '../../../../../domain/correspondence/quote-requests/photo-files.ts'
import { findQuoteRequest } from '../../../../../domain/correspondence/quote-requests/quote-request.ts'
import { siteContext } from '../../../../http/context.ts'
import { contentDispositionHeader } from '../../../../http/files/content-disposition.ts'
import { fileNotFoundResponse } from '../../../../http/files/stream-file.ts'
import type { OfficeAccess } from '../../../../http/office-page.ts'
import type { Route } from './+types/photos-zip.ts'

export const handle = { permission: 'read-requests' } satisfies OfficeAccess

/** Returns all photos of a request as a ZIP file, each read from the store when it is written. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const { db, files } = context.get(siteContext)
  const quoteRequest = await findQuoteRequest(db, params.id)
  if (!quoteRequest || quoteRequest.images.length === 0) return fileNotFoundResponse()
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': contentDispositionHeader('attachment', `demande-${quoteRequest.reference}.zip`),
  }
  const isHead = request.method === 'HEAD'
  return new Response(isHead ? null : makeZip(listRequestPhotoFiles(files, quoteRequest)), { headers })
}
