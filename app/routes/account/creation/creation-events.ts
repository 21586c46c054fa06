import { findClientInvitation } from '../../../../domain/people/clients/invitations.ts'
import { siteContext } from '../../../http/context.ts'
import { eventStreamResponse } from '../../../http/event-stream.ts'
import { fileNotFoundResponse } from '../../../http/files/stream-file.ts'
import type { Route } from './+types/creation-events.ts'

/** Notifies an open invitation page when the invitation is used elsewhere. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const creation = await findClientInvitation(args.context.get(siteContext), args.params.id)
  return creation ? eventStreamResponse(args, `customer-creations/${creation.id}`) : fileNotFoundResponse()
}
