import { data } from 'react-router'
import { readCreationLink } from '../../../domain/sign-in/creation-link.ts'
import { siteContext } from '../../context.ts'
import { eventStream } from '../../http/event-stream.ts'
import type { Route } from './+types/creation-events.ts'

/** Tells an open invitation that it was followed elsewhere. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const { announcements, secret } = context.get(siteContext)
  const id = readCreationLink(params.id, secret)
  if (!id) throw data(null, { status: 404 })
  return eventStream(request, announcements, `customer-creations/${id}`)
}
