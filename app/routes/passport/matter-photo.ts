import type { Route } from './+types/matter-photo.ts'
import { loadMatterPassport, servePassportPhoto } from './passport.server.ts'

/** Returns a photo of a rim, as far as the workshop shows it, to holders of the matter's private link. */
export const loader = async (visit: Route.LoaderArgs): Promise<Response> =>
  servePassportPhoto(visit, await loadMatterPassport(visit.context, visit.params.rimId), visit.params.photoId)
