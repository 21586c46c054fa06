import { href } from 'react-router'
import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { cutText } from '../../../../../domain/cut-text.ts'
import { fileSize } from '../../../../../domain/file-size.ts'
import { foldQuoted } from '../../../../../domain/letters/fold-quoted.ts'
import { type Letter, type ListedLetter, threadBounds } from '../../../../../domain/letters/list-letters.ts'
import { nameOf, type Thread } from '../../../../../domain/letters/threads/thread.ts'
import type { ThreadKey } from '../../../../../domain/letters/threads/thread-key.ts'
import type { LetterLine } from './letter-line.ts'
import { type Asked, pendingOf } from './letter-pending.server.ts'
import { noticeSentence } from './notice-sentence.ts'

/** What the thread began with, cut as its letters are unless it is to be whole. */
export function firstLine(thread: Thread, { isWhole = false } = {}): LetterLine {
  const isCut = !isWhole && thread.text.length > threadBounds.signs
  return {
    id: thread.id,
    from: 'visitor',
    author: nameOf(thread),
    files: [],
    notices: [],
    verb: thread.kind === 'request' ? 'a demandé un devis' : 'a écrit',
    ...instant(thread.createdAt),
    ...wordsOf(isCut ? cutText(thread.text, threadBounds.signs) : thread.text),
    whole: isCut ? wholeAddress(thread, thread.id) : null,
    isNew: false,
    pending: null,
  }
}

export function letterLine(letter: ListedLetter, asked: Asked): LetterLine {
  const { id, author_name: author, text, created_at, attachments, notices } = letter
  const words = letter.direction === 'received' ? wordsOf(text) : { text, folded: '' }
  const { person, known } = asked
  return {
    id,
    author,
    ...words,
    from: sides[letter.direction],
    verb: verbOf(letter),
    ...instant(created_at),
    whole: letter.isCut ? wholeAddress({ kind: letter.thread_kind, id: letter.thread_id }, id) : null,
    files: attachments.map(({ id: fileId, name, bytes, content_type }) => ({
      id: fileId,
      name,
      size: fileSize(bytes),
      isPicture: content_type === 'image/jpeg',
      to: href('/gestion/lettres/:id/fichiers/:fileId', { id, fileId }),
    })),
    notices: notices.map(noticeSentence),
    isNew: !!known && created_at > known && letter.direction !== 'note' && letter.author_id !== person.userId,
    pending: pendingOf(letter, asked),
  }
}

const wholeAddress = ({ kind, id }: ThreadKey, letterId: string) =>
  href('/gestion/echanges/:kind/:id/:letterId', { kind, id, letterId })

function wordsOf(text: string) {
  const { said, folded } = foldQuoted(text)
  return { text: said.trimEnd(), folded: folded.trim() }
}

const sides = { received: 'visitor', sent: 'workshop', note: 'note' } as const

const instant = (at: Date) => ({ at: at.toISOString(), when: dayAndHour(at) })

function verbOf({ direction, channel }: Letter): string {
  if (direction === 'note') return 'a noté, pour l’équipe seulement'
  if (direction === 'sent') return 'a répondu'
  return channel === 'mail' ? 'a écrit par e-mail' : 'a écrit sur sa page de suivi'
}
