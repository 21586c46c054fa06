import { href } from 'react-router'
import { findPhoto } from '../../../domain/quote-requests/find-photo.ts'
import { thumbnailPath } from '../../../domain/quote-requests/photo-path.ts'
import { hasAccess } from '../../../domain/quote-requests/signed-access.ts'
import { requestContext, siteContext } from '../../context.ts'
import { fileNotFound, streamFile } from '../../http/stream-file.ts'
import type { Route } from './+types/quote-request-photo.ts'

/**
 * One photo of a request for whoever holds the request's signed address (docs/product.md §6); for anyone
 * else it does not exist. `?taille=vignette` gives the thumbnail.
 */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const { db, files, clock, secret } = context.get(siteContext)
  context.get(requestContext).headers.set('Cache-Control', 'private, no-store')
  const query = new URL(request.url).searchParams
  if (!hasAccess(href('/demandes/:id', { id: params.id }), query, clock.now(), secret)) return fileNotFound()
  const photo = await findPhoto(db, params.id, params.photoId)
  if (!photo) return fileNotFound()
  const isThumbnail = query.get('taille') === 'vignette'
  const file =
    (isThumbnail && (await files.find(thumbnailPath(photo.path)))) || (await files.find(photo.path))
  if (!file) return fileNotFound()
  return streamFile(request, file, {
    'Content-Disposition': `inline; filename="${photo.name}"`,
  })
}
