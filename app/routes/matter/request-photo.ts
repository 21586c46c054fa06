import { matterContext } from '../../http/context.ts'
import { fileNotFound } from '../../http/files/stream-file.ts'
import { serveRequestPhoto } from '../received-request/serve-photo.server.ts'
import type { Route } from './+types/request-photo.ts'

/** Returns a photo of the request to its visitor. */
export async function loader(visit: Route.LoaderArgs): Promise<Response> {
  const { kind, id } = visit.context.get(matterContext).key
  return kind === 'request'
    ? serveRequestPhoto({ ...visit, params: { ...visit.params, id } })
    : fileNotFound()
}
