import { makeZip } from 'client-zip'
import { listPhotosForZip, listRimPhotoFiles } from '../../../../../domain/workshop/rims/rim-photos.ts'
import { siteContext } from '../../../../http/context.ts'
import { contentDispositionHeader } from '../../../../http/files/content-disposition.ts'
import { fileNotFoundResponse } from '../../../../http/files/stream-file.ts'
import type { OfficeAccess } from '../../../../http/office-page.ts'
import type { Route } from './+types/photos-zip.ts'

export const handle = { permission: 'work-on-orders' } satisfies OfficeAccess

/** Returns all photos of an order as a ZIP file, each read from the store when it is written; `?jante=` limits it to one rim. */
export async function loader({ request, url, params, context }: Route.LoaderArgs): Promise<Response> {
  const { db, files } = context.get(siteContext)
  const rimId = url.searchParams.get('jante')
  const zippedPhotos = await listPhotosForZip(db, params.id, rimId)
  if (!zippedPhotos) return fileNotFoundResponse()
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': contentDispositionHeader('attachment', `photos-${zippedPhotos.number}.zip`),
  }
  const isHead = request.method === 'HEAD'
  return new Response(isHead ? null : makeZip(listRimPhotoFiles(files, zippedPhotos.photos)), { headers })
}
