import type { Route } from './+types/client-photo.ts'
import { readClientPassport, servePassportPhoto } from './passport.server.ts'

/** A photo of a rim that the workshop shows, for the client whose order it belongs to. */
export const loader = async (visit: Route.LoaderArgs): Promise<Response> =>
  servePassportPhoto(visit, await readClientPassport(visit.context, visit.params), visit.params.photoId)
