import { dayAndHour } from '../../../../domain/calendar/day-and-hour.ts'
import { fileSize } from '../../../../domain/file-size.ts'
import type { Letter } from '../../../../domain/letters/list-letters.ts'
import type { Thread } from '../../../../domain/letters/threads/thread.ts'
import { site } from '../../../../domain/site.ts'
import type { ThreadLink } from '../thread-link-context.ts'
import { addressOf } from './thread-link-address.server.ts'
export type VisitorLetter = ReturnType<typeof lineOf>

const instant = (at: Date) => ({ at: at.toISOString(), when: dayAndHour(at) })

export function firstOf(thread: Thread): VisitorLetter {
  return {
    id: thread.id,
    isOurs: false,
    author: 'Vous',
    ...instant(thread.createdAt),
    text: thread.text,
    files: [],
  }
}

export function lineOf(
  { id, direction, author_name, text, attachments, ...letter }: Letter,
  link: ThreadLink,
) {
  const isOurs = direction === 'sent'
  return {
    ...{ id, isOurs, text },
    author: isOurs ? `${author_name}, ${site.brand}` : 'Vous',
    ...instant(letter.sent_at ?? letter.created_at),
    files: attachments.map((file) => ({
      ...{ id: file.id, name: file.name, size: fileSize(file.bytes) },
      isPicture: file.content_type === 'image/jpeg',
      to: addressOf(link, `/fichiers/${id}/${file.id}`),
    })),
  }
}
