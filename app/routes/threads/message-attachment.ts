import { findVisibleMessage } from '../../../domain/threads/messages.ts'
import { siteContext } from '../../context.ts'
import { fileNotFound, serveAttachment } from '../../http/files/stream-file.ts'
import type { Route } from './+types/message-attachment.ts'
import { threadLinkContext } from './thread-link-context.ts'

/** A file of a message that the visitor sees. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const { db, files } = context.get(siteContext)
  const message = await findVisibleMessage(db, context.get(threadLinkContext).key, params.letterId)
  const attachment = message?.attachments.find(({ id }) => id === params.fileId)
  return attachment ? serveAttachment(request, files, attachment) : fileNotFound()
}
