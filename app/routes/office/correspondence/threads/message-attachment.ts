import { findMessage } from '../../../../../domain/correspondence/threads/messages.ts'
import { readingPermissionByKind } from '../../../../../domain/kernel/inbox-kind.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import type { OfficeAccess } from '../../../../http/office-page.ts'
import { streamMessageFile } from '../../../../records/thread-reader.server.ts'
import type { Route } from './+types/message-attachment.ts'

export const handle = { permission: 'read-requests' } satisfies OfficeAccess

/** Returns a file attached to a message, for staff. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const { db, files } = context.get(siteContext)
  const message = await findMessage(db, params.id)
  const mayRead =
    message && hasPermission(context.get(staffContext), readingPermissionByKind[message.thread_kind])
  return streamMessageFile(request, files, mayRead ? message : null, params.fileId)
}
