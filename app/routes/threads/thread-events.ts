import { findThread } from '../../../domain/threads/thread.ts'
import { siteContext, threadLinkContext } from '../../context.ts'
import { threadEvents } from '../../thread-reader.server.ts'
import type { Route } from './+types/thread-events.ts'

/** Says each time that the visitor's thread has changed. */
export async function loader(visit: Route.LoaderArgs): Promise<Response> {
  const { db } = visit.context.get(siteContext)
  return threadEvents(visit, await findThread(db, visit.context.get(threadLinkContext).key))
}
