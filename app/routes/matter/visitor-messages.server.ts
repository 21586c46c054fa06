import type { Site } from '../../../domain/business/site.ts'
import type { ListedMessage } from '../../../domain/correspondence/threads/messages.ts'
import type { Thread } from '../../../domain/correspondence/threads/thread.ts'
import type { MatterAccess } from '../../http/context.ts'
import { matterAddress } from '../../records/matter-address.server.ts'
import { messageTimeView, messageView, openingMessageView } from '../../records/thread-reader.server.ts'
import type { ShownMessage } from '../../ui/thread/thread-messages.tsx'

export interface VisitorMessage extends ShownMessage {
  /** Whether the workshop wrote the message. */
  isOurs: boolean
}

const addressesOf = (access: MatterAccess) => ({
  fullMessage: (_: unknown, messageId: string) => matterAddress(access, `/lettres/${messageId}`),
  file: (messageId: string, fileId: string) => matterAddress(access, `/fichiers/${messageId}/${fileId}`),
})

/** Returns the text that started the thread as a message. */
export const toOpeningVisitorMessage = (
  thread: Thread,
  access: MatterAccess,
  how?: { isFullText: boolean },
): VisitorMessage => ({
  ...openingMessageView(thread, addressesOf(access), how),
  isOurs: false,
  author: 'Vous',
})

export function toVisitorMessage(message: ListedMessage, access: MatterAccess, site: Site): VisitorMessage {
  const isOurs = message.direction === 'sent'
  return {
    ...messageView(message, addressesOf(access)),
    ...messageTimeView(message.mail?.sent_at ?? message.created_at),
    isOurs,
    author: isOurs ? `${message.author_name}, ${site.brand}` : 'Vous',
  }
}
