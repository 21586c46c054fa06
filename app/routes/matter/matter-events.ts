import { matterContext } from '../../http/context.ts'
import { eventStreamResponse } from '../../http/event-stream.ts'
import type { Route } from './+types/matter-events.ts'

/** Notifies the page of changes to the matter. */
export function loader(args: Route.LoaderArgs): Response {
  const { kind, id } = args.context.get(matterContext).key
  return eventStreamResponse(args, `matters/${kind}/${id}`)
}
