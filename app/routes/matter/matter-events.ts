import { matterContext } from '../../http/context.ts'
import { eventStream } from '../../http/event-stream.ts'
import type { Route } from './+types/matter-events.ts'

/** Says each time that the matter has changed. */
export function loader(visit: Route.LoaderArgs): Response {
  const { kind, id } = visit.context.get(matterContext).key
  return eventStream(visit, `matters/${kind}/${id}`)
}
