import { href, type RouterContextProvider } from 'react-router'
import { formatDayAndHour } from '../../../../domain/calendar/french-dates.ts'
import { cutText } from '../../../../domain/cut-text.ts'
import type { Deps } from '../../../../domain/deps.ts'
import { fileSize } from '../../../../domain/file-size.ts'
import { findMailAddress } from '../../../../domain/mailbox/file-report.ts'
import { randomId } from '../../../../domain/random-id.ts'
import { answerValues } from '../../../../domain/saved-answer-variables.ts'
import { listSavedAnswers } from '../../../../domain/saved-answers.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { hasPermission } from '../../../../domain/staff/permissions.ts'
import { fillVariables } from '../../../../domain/texts/variables.ts'
import { signatureOf } from '../../../../domain/threads/message-drafts.ts'
import type { ThreadKey } from '../../../../domain/threads/messages.ts'
import {
  findDraft,
  type ListedMessage,
  listMessages,
  type Message,
  threadLimits,
} from '../../../../domain/threads/messages.ts'
import { foldQuoted } from '../../../../domain/threads/quoted-text.ts'
import { correspondentName, findThread, type Thread } from '../../../../domain/threads/thread.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { messagePages, officeThreadPath } from '../../../thread-paths.ts'
import type { ComposeView, MessageLine, ThreadView } from './thread-view.ts'
import { addressWarning, noticeSentence } from './thread-warnings.ts'

/**
 * A thread for whoever asks, with what they are writing in it where they may answer; `null` when there is none. Whether
 * they may read it, the page has asked.
 */
export async function readThread(
  context: Readonly<RouterContextProvider>,
  key: ThreadKey,
  url: URL,
): Promise<ThreadView | null> {
  const deps = context.get(siteContext)
  const person = context.get(staffContext)
  // What comes in between shows as new once more, never as known.
  const now = deps.clock.now()
  const thread = await findThread(deps.db, key)
  if (!thread) return null
  const mayAnswer = hasPermission(person, 'answer')
  const [page, draft] = await Promise.all([
    listMessages(deps.db, key, url.searchParams.get('avant')),
    mayAnswer ? findDraft(deps.db, key, person.userId) : null,
  ])
  const known = draft?.state === 'held' ? draft.known_at : null
  const asked = { person, now, known, mayAnswer }
  return {
    ...key,
    action: officeThreadPath(key.kind, key.id),
    live: href('/gestion/direct/:kind/:id', { kind: key.kind, id: key.id }),
    name: correspondentName(thread),
    messages: [
      ...(page.older ? [] : [firstLine(thread)]),
      ...page.messages.map((message) => messageLine(message, asked)),
    ],
    ...messagePages(url, page, '#echanges'),
    compose: mayAnswer ? await readCompose(deps, person, thread, draft, now) : null,
  }
}

/** What the thread began with, cut as its messages are unless it is to be whole. */
export function firstLine(thread: Thread, { isWhole = false } = {}): MessageLine {
  const isCut = !isWhole && thread.text.length > threadLimits.signs
  return {
    id: thread.id,
    from: 'visitor',
    author: correspondentName(thread),
    files: [],
    notices: [],
    verb: thread.kind === 'request' ? 'a demandé un devis' : 'a écrit',
    ...instant(thread.createdAt),
    ...splitQuoted(isCut ? cutText(thread.text, threadLimits.signs) : thread.text),
    whole: isCut ? wholeAddress(thread, thread.id) : null,
    isNew: false,
    pending: null,
  }
}

export function messageLine(message: ListedMessage, asked: MessageReader): MessageLine {
  const { id, author_name: author, text, created_at, attachments, notices } = message
  const words = message.direction === 'received' ? splitQuoted(text) : { text, folded: '' }
  const { person, known } = asked
  return {
    id,
    author,
    ...words,
    from: sides[message.direction],
    verb: verbOf(message),
    ...instant(created_at),
    whole: message.isCut ? wholeAddress({ kind: message.thread_kind, id: message.thread_id }, id) : null,
    files: attachments.map(({ id: fileId, name, bytes, content_type }) => ({
      id: fileId,
      name,
      size: fileSize(bytes),
      isPicture: content_type === 'image/jpeg',
      to: href('/gestion/lettres/:id/fichiers/:fileId', { id, fileId }),
    })),
    notices: notices.map(noticeSentence),
    isNew:
      !!known && created_at > known && message.direction !== 'note' && message.author_id !== person.userId,
    pending: pendingState(message, asked),
  }
}

const wholeAddress = ({ kind, id }: ThreadKey, letterId: string) =>
  href('/gestion/echanges/:kind/:id/:letterId', { kind, id, letterId })

function splitQuoted(text: string) {
  const { said, folded } = foldQuoted(text)
  return { text: said.trimEnd(), folded: folded.trim() }
}

const sides = { received: 'visitor', sent: 'workshop', note: 'note' } as const

const instant = (at: Date) => ({ at: at.toISOString(), when: formatDayAndHour(at) })

function verbOf({ direction, channel }: Message): string {
  if (direction === 'note') return 'a noté, pour l’équipe seulement'
  if (direction === 'sent') return 'a répondu'
  return channel === 'mail' ? 'a écrit par e-mail' : 'a écrit sur sa page de suivi'
}

interface MessageReader {
  person: StaffPerson
  now: Date
  /** What came later is new to whoever has an answer held. */
  known: Date | null
  mayAnswer: boolean
}

/** Where an answer of ours stands that has not gone; `null` for all others. */
function pendingState(
  message: ListedMessage,
  { person, now, mayAnswer }: MessageReader,
): MessageLine['pending'] {
  const { mail } = message
  if (mail?.state === 'refused')
    return { label: 'Non remise', refusal: mail.refusal ?? '', mayResend: mayAnswer, secondsToUndo: null }
  if (mail?.state !== 'queued') return null
  const left = mail.due_at.getTime() - now.getTime()
  const isOwn = message.author_id === person.userId
  const secondsToUndo = isOwn && left > 0 ? Math.ceil(left / 1000) : null
  const label = left > 0 ? 'Part dans quelques secondes' : 'En cours d’envoi'
  return { label, refusal: null, mayResend: false, secondsToUndo }
}

/** What somebody is writing in a thread, with what the form offers them. */
async function readCompose(
  { db }: Deps<'db'>,
  person: StaffPerson,
  thread: Thread,
  draft: Message | null,
  now: Date,
): Promise<ComposeView> {
  const [signature, saved, address] = await Promise.all([
    signatureOf(db, person),
    listSavedAnswers(db),
    findMailAddress(db, thread.email),
  ])
  const values = answerValues(thread, signature, person.pointsOfSale?.[0])
  return {
    id: draft?.id ?? randomId(),
    text: draft?.text ?? '',
    files: (draft?.attachments ?? []).map(({ id, name, bytes, content_type }) => ({
      id,
      name,
      size: fileSize(bytes),
      isPicture: content_type === 'image/jpeg',
    })),
    shownAt: String(now.getTime()),
    isHeld: draft?.state === 'held',
    recipient: thread.name ? `${thread.name}, ${thread.email}` : thread.email,
    signature,
    saved: saved.map(({ id, name, text }) => ({ id, name, text: fillVariables(text, values) })),
    warning: addressWarning(address, now),
    noteId: randomId(),
  }
}
