import {
  type ListedMessage,
  type MessagePage,
  type ThreadMessage,
  threadPageLimits,
} from '../../domain/correspondence/threads/messages.ts'
import type { Thread } from '../../domain/correspondence/threads/thread.ts'
import { formatDayAndHour } from '../../domain/kernel/calendar/french-dates.ts'
import { formatFileSize } from '../../domain/kernel/files/file-size.ts'
import type { ThreadKey } from '../../domain/kernel/inbox-kind.ts'
import type { FileStore } from '../../domain/kernel/ports/file-store.ts'
import { cutText } from '../../domain/kernel/text/cut-text.ts'
import { contentDispositionHeader } from '../http/files/content-disposition.ts'
import { fileNotFoundResponse, streamFile } from '../http/files/stream-file.ts'
import type { ShownMessageFile } from '../ui/thread/thread-messages.tsx'

/* Content of a thread that is the same for both sides, the visitor and the workshop: messages, pages of messages, and files. */

/** Addresses at which one side reads a full message and its files. */
export interface MessageAddresses {
  fullMessage(thread: ThreadKey, messageId: string): string
  file(messageId: string, fileId: string): string
}

/** Returns the content of a message without its author, which each side adds. */
export const messageView = (
  { id, thread_kind, thread_id, text, isCut, attachments }: ListedMessage,
  addresses: MessageAddresses,
) => ({
  id,
  text,
  fullMessageAddress: isCut ? addresses.fullMessage({ kind: thread_kind, id: thread_id }, id) : null,
  files: attachments.map((file) => ({ ...attachmentView(file), to: addresses.file(id, file.id) })),
})

/** Returns the text that started the thread, cut like its messages unless `isFullText` is set. */
export function openingMessageView(thread: Thread, addresses: MessageAddresses, { isFullText = false } = {}) {
  const isCut = !isFullText && thread.text.length > threadPageLimits.characters
  return {
    id: thread.id,
    ...messageTimeView(thread.createdAt),
    text: isCut ? cutText(thread.text, threadPageLimits.characters) : thread.text,
    fullMessageAddress: isCut ? addresses.fullMessage(thread, thread.id) : null,
    files: [],
  }
}

export const messageTimeView = (at: Date) => ({ at: at.toISOString(), when: formatDayAndHour(at) })

export const attachmentView = ({
  id,
  name,
  bytes,
  content_type,
}: ThreadMessage['attachments'][number]): Omit<ShownMessageFile, 'to'> => ({
  id,
  name,
  size: formatFileSize(bytes),
  isPicture: content_type === 'image/jpeg',
})

/** Returns the addresses of the previous page of messages and of the newest ones. */
export function toMessagePageLinks(
  { pathname, searchParams }: URL,
  { older, isOlder }: Pick<MessagePage, 'older' | 'isOlder'>,
  fragment: string,
) {
  const address = (before: string | null) => {
    const search = new URLSearchParams(searchParams)
    // The form parameters of the current address are not repeated.
    for (const name of ['avant', 'formulaire', 'index']) search.delete(name)
    if (before) search.set('avant', before)
    return `${pathname}${search.size > 0 ? `?${search}` : ''}${fragment}`
  }
  return { older: older && address(older), newest: isOlder ? address(null) : null }
}

/** Returns a file of a message that its reader may see, always as a download, so that no browser opens it as a page of the site. */
export async function streamMessageFile(
  request: Request,
  files: FileStore,
  message: ThreadMessage | null,
  fileId: string,
): Promise<Response> {
  const attachment = message?.attachments.find(({ id }) => id === fileId)
  const file = attachment && (await files.find(attachment.path))
  if (!attachment || !file) return fileNotFoundResponse()
  return streamFile(request, file, {
    'Content-Disposition': contentDispositionHeader('attachment', attachment.name),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  })
}
