import type { OfficeAccess } from '../../../../http/office-page.ts'
import { serveRequestPhoto } from '../../../received-request/serve-photo.server.ts'
import type { Route } from './+types/photo.ts'

export const handle = { permission: 'read-requests' } satisfies OfficeAccess

/** Returns one photo of a request, for staff; `?taille=vignette` returns the thumbnail. */
export const loader = (args: Route.LoaderArgs) => serveRequestPhoto(args)
