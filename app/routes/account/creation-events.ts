import { findCreation } from '../../../domain/sign-in/invitation/find-creation.ts'
import { siteContext } from '../../context.ts'
import { fileNotFound } from '../../http/files/stream-file.ts'
import { eventStream } from '../../http/streams/event-stream.ts'
import type { Route } from './+types/creation-events.ts'

/** Tells an open invitation that it was followed elsewhere. */
export async function loader(visit: Route.LoaderArgs): Promise<Response> {
  const creation = await findCreation(visit.context.get(siteContext), visit.params.id)
  return creation ? eventStream(visit, `customer-creations/${creation.id}`) : fileNotFound()
}
