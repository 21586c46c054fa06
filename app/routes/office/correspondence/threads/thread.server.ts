import { href, type RouterContextProvider } from 'react-router'
import {
  findMailAddressState,
  type MailAddressState,
} from '../../../../../domain/correspondence/mailbox/process-delivery-report.ts'
import { savedAnswerValuesOf } from '../../../../../domain/correspondence/saved-answers/saved-answer-variables.ts'
import { listSavedAnswers } from '../../../../../domain/correspondence/saved-answers/saved-answers.ts'
import { findStaffSignature } from '../../../../../domain/correspondence/threads/message-drafts.ts'
import {
  findMessageDraft,
  type ListedMessage,
  listMessages,
  type ThreadMessage,
} from '../../../../../domain/correspondence/threads/messages.ts'
import { splitQuotedText } from '../../../../../domain/correspondence/threads/quoted-text.ts'
import {
  correspondentName,
  findThread,
  type Thread,
} from '../../../../../domain/correspondence/threads/thread.ts'
import { formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { readingPermissionByKind, type ThreadKey } from '../../../../../domain/kernel/inbox-kind.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import type { Deps } from '../../../../../domain/kernel/ports/deps.ts'
import { randomId } from '../../../../../domain/kernel/random-id.ts'
import { isNoReplyAddress } from '../../../../../domain/kernel/text/email-address.ts'
import { fillTextVariables } from '../../../../../domain/kernel/text/variables.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { officeThreadPath } from '../../../../http/page-addresses.ts'
import {
  attachmentView,
  messageTimeView,
  messageView,
  openingMessageView,
  toMessagePageLinks,
} from '../../../../records/thread-reader.server.ts'
import type { ShownMessage, ShownMessageFile } from '../../../../ui/thread/thread-messages.tsx'

export interface ThreadView extends ThreadKey {
  /** Address to which its forms are sent. */
  action: string
  /** Address of the event stream that announces its changes. */
  live: string
  /** Name of the client or sender. */
  name: string
  messages: MessageLine[]
  /** Addresses of the previous messages and of the newest ones; `null` at the beginning and at the end. */
  older: string | null
  newest: string | null
  /** `null` for readers who may not answer. */
  compose: AnswerFormView | null
}

export interface MessageLine extends ShownMessage {
  from: 'visitor' | 'workshop' | 'note'
  /** French verb of the line: « a écrit », « a répondu par e-mail ». */
  verb: string
  /** Collapsed end of the text, such as quotations or a signature; empty if there is none. */
  folded: string
  /** Notes by the site about the message. */
  notices: string[]
  /** Whether the message arrived while an answer was being written. */
  isNew: boolean
  /** State of an answer of the workshop that has not been sent yet. */
  pending: {
    label: string
    rejection: string | null
    mayResend: boolean
    secondsToUndo: number | null
  } | null
  /** Address of the PDF of an answer sent by post; otherwise `null`. */
  letter: string | null
}

export interface AnswerFormView {
  /** Id of the draft, or of the next one. */
  id: string
  text: string
  files: Omit<ShownMessageFile, 'to'>[]
  /** Time up to which the page shows the thread, in milliseconds since 1970. */
  shownAt: string
  isHeld: boolean
  recipient: string
  signature: string
  saved: { id: string; name: string; text: string }[]
  /** Warning about the recipient's address. */
  warning: string | null
  noteId: string
}

/**
 * Returns a thread, with the reader's draft if they may answer; `null` if it does not exist. Callers check the permission to read
 * it.
 */
export async function loadThread(
  context: Readonly<RouterContextProvider>,
  key: ThreadKey,
  url: URL,
): Promise<ThreadView | null> {
  const deps = context.get(siteContext)
  const person = context.get(staffContext)
  // The time is read before the thread: a message that is received in between counts as new, never as seen.
  const now = deps.clock.now()
  const thread = await findThread(deps.db, key)
  if (!thread) return null
  const mayAnswer = hasPermission(person, 'answer')
  const [page, draft] = await Promise.all([
    listMessages(deps.db, key, url.searchParams.get('avant')),
    mayAnswer ? findMessageDraft(deps.db, key, person.userId) : null,
  ])
  const knownAt = draft?.state === 'held' ? draft.known_at : null
  const reader = { person, now, known: knownAt, mayAnswer }
  return {
    ...key,
    action: officeThreadPath(key.kind, key.id),
    live: href('/gestion/direct/:kind/:id', { kind: key.kind, id: key.id }),
    name: correspondentName(thread),
    messages: [
      ...(page.older ? [] : [toOpeningMessageLine(thread)]),
      ...page.messages.map((message) => toMessageLine(message, reader)),
    ],
    ...toMessagePageLinks(url, page, '#echanges'),
    compose: mayAnswer ? await loadComposeForm(deps, person, thread, draft, now) : null,
  }
}

/** Returns the thread for an address; `null` if the person may not read it. */
export async function findReadableThread(
  context: Readonly<RouterContextProvider>,
  { kind: word, id }: { kind: string; id: string },
): Promise<Thread | null> {
  const kind = word === 'message' ? 'message' : 'request'
  const mayRead = hasPermission(context.get(staffContext), readingPermissionByKind[kind])
  return mayRead ? findThread(context.get(siteContext).db, { kind, id }) : null
}

const addresses = {
  fullMessage: ({ kind, id }: ThreadKey, messageId: string) =>
    href('/gestion/echanges/:kind/:id/:messageId', { kind, id, messageId }),
  file: (id: string, fileId: string) => href('/gestion/lettres/:id/fichiers/:fileId', { id, fileId }),
}

/** Returns the line of the first message of a thread. */
export function toOpeningMessageLine(thread: Thread, how?: { isFullText: boolean }): MessageLine {
  const beginning = openingMessageView(thread, addresses, how)
  return {
    ...beginning,
    ...splitQuoted(beginning.text),
    from: 'visitor',
    author: correspondentName(thread),
    verb: thread.kind === 'request' ? 'a demandé un devis' : 'a écrit',
    notices: [],
    isNew: false,
    pending: null,
    letter: null,
  }
}

export function toMessageLine(message: ListedMessage, reader: MessageReader): MessageLine {
  const { direction, text, created_at } = message
  const { person, known } = reader
  return {
    ...messageView(message, addresses),
    ...messageTimeView(created_at),
    ...(direction === 'received' ? splitQuoted(text) : { text, folded: '' }),
    from: sides[direction],
    author: message.author_name,
    verb: verbOf(message),
    notices: message.notices.map(noticeSentence),
    isNew: !!known && created_at > known && direction !== 'note' && message.author_id !== person.userId,
    pending: pendingState(message, reader),
    letter:
      message.mail?.channel === 'post' && reader.mayAnswer
        ? href('/gestion/courriers/:id', { id: message.mail.id })
        : null,
  }
}

function splitQuoted(text: string) {
  const { ownText, folded } = splitQuotedText(text)
  return { text: ownText.trimEnd(), folded: folded.trim() }
}

const sides = { received: 'visitor', sent: 'workshop', note: 'note' } as const

function verbOf({ direction, channel, mail }: ListedMessage): string {
  if (direction === 'note') return 'a noté, pour l’équipe seulement'
  if (direction === 'sent') return mail?.channel === 'post' ? 'a répondu par courrier' : 'a répondu'
  return channel === 'mail' ? 'a écrit par e-mail' : 'a écrit sur sa page de suivi'
}

interface MessageReader {
  person: StaffPerson
  now: Date
  /** Messages after this time are new to the author of a held answer. */
  known: Date | null
  mayAnswer: boolean
}

/** Returns the state of an answer that has not been sent yet; `null` for all other messages. */
function pendingState(
  message: ListedMessage,
  { person, now, mayAnswer }: MessageReader,
): MessageLine['pending'] {
  const { mail } = message
  if (mail?.state === 'refused')
    return { label: 'Non remise', rejection: mail.refusal ?? '', mayResend: mayAnswer, secondsToUndo: null }
  if (mail?.state !== 'queued') return null
  const left = mail.due_at.getTime() - now.getTime()
  const isOwn = message.author_id === person.userId
  const secondsToUndo = isOwn && left > 0 ? Math.ceil(left / 1000) : null
  const label =
    mail.channel === 'post' ? 'À imprimer' : left > 0 ? 'Part dans quelques secondes' : 'En cours d’envoi'
  return { label, rejection: null, mayResend: false, secondsToUndo }
}

/** Returns the reader's draft in a thread, with the options of its form. */
async function loadComposeForm(
  { db, facts }: Deps<'db' | 'facts'>,
  person: StaffPerson,
  thread: Thread,
  draft: ThreadMessage | null,
  now: Date,
): Promise<AnswerFormView> {
  const [signature, saved, address] = await Promise.all([
    findStaffSignature(db, person),
    listSavedAnswers(db),
    findMailAddressState(db, thread.email),
  ])
  const values = savedAnswerValuesOf(thread, signature, facts.current(), person.pointsOfSale?.[0])
  return {
    id: draft?.id ?? randomId(),
    text: draft?.text ?? '',
    files: (draft?.attachments ?? []).map(attachmentView),
    shownAt: String(now.getTime()),
    isHeld: draft?.state === 'held',
    recipient: [thread.name, thread.email].filter(Boolean).join(', '),
    signature,
    saved: saved.map(({ id, name, text }) => ({ id, name, text: fillTextVariables(text, values) })),
    warning: undeliverableAnswerNote(thread.email) ?? addressWarning(address, now),
    noteId: randomId(),
  }
}

const sentences = {
  'other-address': 'Envoyé depuis une autre adresse que celle de la demande.',
  cut: 'Le texte était trop long\u00a0: la fin n’a pas été reprise.',
  'too-large': 'L’e-mail était trop lourd\u00a0: ses fichiers n’ont pas été repris.',
  unread:
    'Le site n’a pas pu lire cet e-mail\u00a0: il est joint tel quel. Enregistrez-le, puis ouvrez-le avec votre messagerie.',
} as const

/** Returns the sentence for a note about an incoming message. */
const noticeSentence = (notice: ThreadMessage['notices'][number]): string =>
  notice.what === 'left-out'
    ? `Le fichier «\u00a0${notice.name}\u00a0» n’a pas été repris\u00a0: ${notice.reason}`
    : sentences[notice.what]

/** Returns why an answer to this address could not be delivered; `null` if it can be sent. */
export function undeliverableAnswerNote(email: string): string | null {
  if (email === '')
    return 'Le site ne peut pas répondre\u00a0: l’e-mail ne porte pas d’adresse d’expéditeur. Cherchez-la dans son texte, ou appelez.'
  if (!isNoReplyAddress(email)) return null
  return `Le site ne peut pas répondre\u00a0: personne ne lit ${email}. Cherchez l’adresse de la personne dans son texte, ou appelez.`
}

/** Number of days during which an automatic absence reply is mentioned. */
const daysAway = 21

/** Returns a warning about the recipient's address; `null` if there is none. */
function addressWarning(address: MailAddressState | null, now: Date): string | null {
  if (address?.bounced_at) {
    const reason = address.bounce_reason ? ` (${address.bounce_reason})` : ''
    return `Cette adresse a renvoyé notre dernier e-mail le ${formatDayAndHour(address.bounced_at)}${reason}. Vérifiez-la, ou appelez.`
  }
  const awaySince = address?.away_at
  if (!awaySince || now.getTime() - awaySince.getTime() > daysAway * 86_400_000) return null
  return `Une réponse automatique d’absence est arrivée de cette adresse le ${formatDayAndHour(awaySince)}.`
}
