import { findSupplement, findSupplementPhoto } from '../../../domain/contracts/supplements/supplement.ts'
import { siteContext } from '../../http/context.ts'
import { fileNotFoundResponse } from '../../http/files/stream-file.ts'
import { streamRequestPhoto } from '../received-request/serve-photo.server.ts'
import type { Route } from './+types/photo.ts'

/** Returns the photo of the defect; `?taille=vignette` returns the thumbnail. No other photo of the order is available here. */
export async function loader({ request, url, params, context }: Route.LoaderArgs): Promise<Response> {
  const { db, files } = context.get(siteContext)
  const supplement = await findSupplement(db, params.id)
  const photo = supplement && (await findSupplementPhoto(db, supplement.supplement))
  return photo ? streamRequestPhoto(request, files, photo, url) : fileNotFoundResponse()
}
