import { threadLinkContext } from '../../context.ts'
import { fileNotFound } from '../../http/files/stream-file.ts'
import { servePhoto } from '../received-request/serve-photo.server.ts'
import type { Route } from './+types/photo.ts'

/** One photo of the request, for its visitor. */
export async function loader(visit: Route.LoaderArgs): Promise<Response> {
  const { key } = visit.context.get(threadLinkContext)
  return key.kind === 'request' ? servePhoto(visit) : fileNotFound()
}
