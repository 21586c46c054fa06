import { siteContext } from '../../context.ts'
import { eventStream } from '../../http/event-stream.ts'
import type { Route } from './+types/recovery-events.ts'

/** Tells the page that a recovery has changed; it looks for itself how. */
export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  eventStream(request, context.get(siteContext).announcements, `password-recoveries/${params.id}`)
