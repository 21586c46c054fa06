import { matterContext } from '../../http/context.ts'
import { eventStreamResponse } from '../../http/event-stream.ts'
import type { Route } from './+types/matter-events.ts'

/** Notifies the page of changes to the matter. */
export function loader(visit: Route.LoaderArgs): Response {
  const { kind, id } = visit.context.get(matterContext).key
  return eventStreamResponse(visit, `matters/${kind}/${id}`)
}
