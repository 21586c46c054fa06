import type { Route } from './+types/photo.ts'
import { servePhoto } from './serve-photo.server.ts'

/** One photo of a request; `?taille=vignette` gives the thumbnail. */
export const loader = (visit: Route.LoaderArgs) => servePhoto(visit)
