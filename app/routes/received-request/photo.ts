import type { Route } from './+types/photo.ts'
import { serveRequestPhoto } from './serve-photo.server.ts'

/** Returns a photo of a request; `?taille=vignette` returns the thumbnail. */
export const loader = (args: Route.LoaderArgs) => serveRequestPhoto(args)
