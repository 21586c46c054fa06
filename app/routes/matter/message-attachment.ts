import { findMatterThread } from '../../../domain/correspondence/matters/matter-thread.ts'
import { findVisibleMessage } from '../../../domain/correspondence/threads/messages.ts'
import { matterContext, siteContext } from '../../http/context.ts'
import { streamMessageFile } from '../../records/thread-reader.server.ts'
import type { Route } from './+types/message-attachment.ts'

/** Returns a file of a message that the visitor may see. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const { db, files } = context.get(siteContext)
  const thread = await findMatterThread(db, context.get(matterContext).key)
  const message = thread && (await findVisibleMessage(db, thread, params.messageId))
  return streamMessageFile(request, files, message, params.fileId)
}
