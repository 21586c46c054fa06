import type { OfficeGate } from '../../../../http/office-page.ts'
import { servePhoto } from '../../../received-request/serve-photo.server.ts'
import type { Route } from './+types/photo.ts'

export const handle = { permission: 'read-requests' } satisfies OfficeGate

/** One photo of a request, for staff; `?taille=vignette` gives the thumbnail. */
export const loader = (visit: Route.LoaderArgs) => servePhoto(visit)
