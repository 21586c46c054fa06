import type { Route } from './+types/matter-photo.ts'
import { loadMatterPassport, servePassportPhoto } from './passport.server.ts'

/** Returns a photo of a rim, as far as the workshop shows it, to holders of the matter's private link. */
export const loader = async (args: Route.LoaderArgs): Promise<Response> =>
  servePassportPhoto(args, await loadMatterPassport(args.context, args.params.rimId), args.params.photoId)
