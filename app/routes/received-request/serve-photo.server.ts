import {
  findRequestPhoto,
  photoThumbnailKey,
} from '../../../domain/correspondence/quote-requests/photo-files.ts'
import type { FileStore } from '../../../domain/kernel/ports/file-store.ts'
import { siteContext } from '../../http/context.ts'
import { fileNotFoundResponse, streamFile } from '../../http/files/stream-file.ts'
import type { RouteArgs } from '../../http/route-args.ts'

type PhotoRouteArgs = RouteArgs & { url: URL; params: { id: string; photoId: string } }

/** Returns a photo of a request, or its thumbnail (`?taille=vignette`). A gate has checked access. */
export async function serveRequestPhoto({
  request,
  url,
  params,
  context,
}: PhotoRouteArgs): Promise<Response> {
  const { db, files } = context.get(siteContext)
  const photo = await findRequestPhoto(db, params.id, params.photoId)
  if (!photo) return fileNotFoundResponse()
  return streamRequestPhoto(request, files, photo, url)
}

/** Returns a photo of the file store, or its thumbnail when the address asks for it. */
export async function streamRequestPhoto(
  request: Request,
  files: FileStore,
  photo: { path: string; name: string },
  { searchParams }: URL,
): Promise<Response> {
  const isThumbnail = searchParams.get('taille') === 'vignette'
  const file =
    (isThumbnail && (await files.find(photoThumbnailKey(photo.path)))) || (await files.find(photo.path))
  if (!file) return fileNotFoundResponse()
  return streamFile(request, file, { 'Content-Disposition': `inline; filename="${photo.name}"` })
}
