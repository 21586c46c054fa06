import { matterContext } from '../../http/context.ts'
import { fileNotFoundResponse } from '../../http/files/stream-file.ts'
import { serveRequestPhoto } from '../received-request/serve-photo.server.ts'
import type { Route } from './+types/request-photo.ts'

/** Returns a photo of the request to its visitor. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { kind, id } = args.context.get(matterContext).key
  return kind === 'request'
    ? serveRequestPhoto({ ...args, params: { ...args.params, id } })
    : fileNotFoundResponse()
}
