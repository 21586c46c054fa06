import { findThread } from '../../../domain/threads/thread.ts'
import { siteContext } from '../../context.ts'
import { eventStream } from '../../http/event-stream.ts'
import { fileNotFound } from '../../http/files/stream-file.ts'
import type { Route } from './+types/thread-events.ts'
import { threadLinkContext } from './thread-link-context.ts'

/** Says each time that the visitor's thread has changed. */
export async function loader(visit: Route.LoaderArgs): Promise<Response> {
  const { key } = visit.context.get(threadLinkContext)
  const thread = await findThread(visit.context.get(siteContext).db, key)
  return thread ? eventStream(visit, `threads/${key.kind}/${key.id}`) : fileNotFound()
}
