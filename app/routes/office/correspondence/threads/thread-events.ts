import { eventStreamResponse } from '../../../../http/event-stream.ts'
import { fileNotFoundResponse } from '../../../../http/files/stream-file.ts'
import type { OfficeAccess } from '../../../../http/office-page.ts'
import type { Route } from './+types/thread-events.ts'
import { findReadableThread } from './thread.server.ts'

export const handle = { permission: 'read-requests' } satisfies OfficeAccess

/** Returns the event stream that announces every change of a thread. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const thread = await findReadableThread(args.context, args.params)
  return thread ? eventStreamResponse(args, `threads/${thread.kind}/${thread.id}`) : fileNotFoundResponse()
}
