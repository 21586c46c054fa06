import type { Route } from './+types/client-photo.ts'
import { loadClientPassport, servePassportPhoto } from './passport.server.ts'

/** Returns a photo of a rim, as far as the workshop shows it, to the client of its order. */
export const loader = async (args: Route.LoaderArgs): Promise<Response> =>
  servePassportPhoto(args, await loadClientPassport(args.context, args.params), args.params.photoId)
