import {
  type ListedMessage,
  type Message,
  type MessagePage,
  threadLimits,
} from '../../domain/correspondence/threads/messages.ts'
import type { Thread } from '../../domain/correspondence/threads/thread.ts'
import { formatDayAndHour } from '../../domain/kernel/calendar/french-dates.ts'
import { fileSize } from '../../domain/kernel/files/file-size.ts'
import type { ThreadKey } from '../../domain/kernel/inbox-kind.ts'
import type { FileStore } from '../../domain/kernel/ports/file-store.ts'
import { cutText } from '../../domain/kernel/text/cut-text.ts'
import { contentDisposition } from '../http/files/content-disposition.ts'
import { fileNotFound, streamFile } from '../http/files/stream-file.ts'
import type { ShownFile } from '../ui/thread/thread-messages.tsx'

/*
 * What the two sides of a thread, its visitor and the workshop, read alike (docs/product.md §11.8): its messages, the pages
 * that they come in, and their files.
 */

/** Where one side reads a message whole, and its files. */
export interface MessageAddresses {
  whole(thread: ThreadKey, messageId: string): string
  file(messageId: string, fileId: string): string
}

/** What a message says; its side adds who says it. */
export const shownMessage = (
  { id, thread_kind, thread_id, text, isCut, attachments }: ListedMessage,
  addresses: MessageAddresses,
) => ({
  id,
  text,
  whole: isCut ? addresses.whole({ kind: thread_kind, id: thread_id }, id) : null,
  files: attachments.map((file) => ({ ...shownFile(file), to: addresses.file(id, file.id) })),
})

/** What the thread began with, cut as its messages are unless it is to be whole. */
export function shownBeginning(thread: Thread, addresses: MessageAddresses, { isWhole = false } = {}) {
  const isCut = !isWhole && thread.text.length > threadLimits.signs
  return {
    id: thread.id,
    ...shownMoment(thread.createdAt),
    text: isCut ? cutText(thread.text, threadLimits.signs) : thread.text,
    whole: isCut ? addresses.whole(thread, thread.id) : null,
    files: [],
  }
}

export const shownMoment = (at: Date) => ({ at: at.toISOString(), when: formatDayAndHour(at) })

export const shownFile = ({
  id,
  name,
  bytes,
  content_type,
}: Message['attachments'][number]): Omit<ShownFile, 'to'> => ({
  id,
  name,
  size: fileSize(bytes),
  isPicture: content_type === 'image/jpeg',
})

/** The addresses of the messages before those that a page shows, and of the newest ones. */
export function messagePages(
  { pathname, searchParams }: URL,
  { older, isOlder }: Pick<MessagePage, 'older' | 'isOlder'>,
  fragment: string,
) {
  const address = (before: string | null) => {
    const search = new URLSearchParams(searchParams)
    // Whatever form led here is not sent again.
    for (const name of ['avant', 'formulaire', 'index']) search.delete(name)
    if (before) search.set('avant', before)
    return `${pathname}${search.size > 0 ? `?${search}` : ''}${fragment}`
  }
  return { older: older && address(older), newest: isOlder ? address(null) : null }
}

/** A file of a message that its reader may see, as a download alone: no browser opens it as a page of the site. */
export async function messageFile(
  request: Request,
  files: FileStore,
  message: Message | null,
  fileId: string,
): Promise<Response> {
  const attachment = message?.attachments.find(({ id }) => id === fileId)
  const file = attachment && (await files.find(attachment.path))
  if (!attachment || !file) return fileNotFound()
  return streamFile(request, file, {
    'Content-Disposition': contentDisposition('attachment', attachment.name),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  })
}
