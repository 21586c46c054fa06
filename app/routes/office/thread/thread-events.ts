import { readingAct } from '../../../../domain/inbox/inbox-kind.ts'
import { findThread } from '../../../../domain/letters/threads/find-thread.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { fileNotFound } from '../../../http/files/stream-file.ts'
import { eventStream } from '../../../http/streams/event-stream.ts'
import type { OfficeGate } from '../office-facts.ts'
import type { Route } from './+types/thread-events.ts'

export const handle = { act: 'read-requests' } satisfies OfficeGate

/** Says each time that a thread has changed. */
export async function loader(visit: Route.LoaderArgs): Promise<Response> {
  const { context, params } = visit
  const kind = params.kind === 'message' ? 'message' : 'request'
  const mayRead = may(context.get(staffContext), readingAct[kind])
  const thread = mayRead && (await findThread(context.get(siteContext).db, { kind, id: params.id }))
  return thread ? eventStream(visit, `threads/${kind}/${thread.id}`) : fileNotFound()
}
