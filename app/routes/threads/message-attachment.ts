import { findVisibleMessage } from '../../../domain/threads/messages.ts'
import { siteContext, threadLinkContext } from '../../context.ts'
import { messageFile } from '../../thread-reader.server.ts'
import type { Route } from './+types/message-attachment.ts'

/** A file of a message that the visitor sees. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const { db, files } = context.get(siteContext)
  const message = await findVisibleMessage(db, context.get(threadLinkContext).key, params.letterId)
  return messageFile(request, files, message, params.fileId)
}
