import { readingPermission } from '../../../../domain/inbox/inbox-kind.ts'
import { hasPermission } from '../../../../domain/staff/permissions.ts'
import { findThread } from '../../../../domain/threads/thread.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { eventStream } from '../../../http/event-stream.ts'
import { fileNotFound } from '../../../http/files/stream-file.ts'
import type { OfficeGate } from '../office-page.ts'
import type { Route } from './+types/thread-events.ts'

export const handle = { permission: 'read-requests' } satisfies OfficeGate

/** Says each time that a thread has changed. */
export async function loader(visit: Route.LoaderArgs): Promise<Response> {
  const { context, params } = visit
  const kind = params.kind === 'message' ? 'message' : 'request'
  const mayRead = hasPermission(context.get(staffContext), readingPermission[kind])
  const thread = mayRead && (await findThread(context.get(siteContext).db, { kind, id: params.id }))
  return thread ? eventStream(visit, `threads/${kind}/${thread.id}`) : fileNotFound()
}
