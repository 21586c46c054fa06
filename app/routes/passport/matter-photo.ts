import type { Route } from './+types/matter-photo.ts'
import { readMatterPassport, servePassportPhoto } from './passport.server.ts'

/** A photo of a rim that the workshop shows, for whoever holds the private link of its matter. */
export const loader = async (visit: Route.LoaderArgs): Promise<Response> =>
  servePassportPhoto(visit, await readMatterPassport(visit.context, visit.params.rimId), visit.params.photoId)
