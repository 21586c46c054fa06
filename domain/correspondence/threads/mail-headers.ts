import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { contactMessages, threadMessages } from '../../../db/schema/tables.ts'
import type { ThreadKey } from '../../kernel/inbox-kind.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomIdAlphabet, randomIdPattern } from '../../kernel/random-id.ts'
import { signShortText, verifyShortSignature } from '../../kernel/signatures.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import { outgoingMailId } from '../outbox/outbox.ts'
import { isMessageInThread, type ThreadMessage } from './messages.ts'
import type { Thread } from './thread.ts'

/*
 * Message-IDs.
 */

/**
 * Returns the Message-ID of a sent message, without angle brackets: the same at every try, and equal to the one that
 * the mailer derives from the mail's id (adapters/mail/compose.ts).
 */
export const messageIdHeader = ({ mailAddress }: Deps<'mailAddress'>, threadMessageId: string) =>
  `${outgoingMailId({ prefix: 'letter' }, threadMessageId)}@${mailAddress.slice(mailAddress.lastIndexOf('@') + 1)}`

/** Subject of a Message-ID of the site: a sent message, or the thread whose confirmation the visitor received. */
type MessageIdSubject = { threadMessageId: string } | { thread: ThreadKey }

const namedPattern = /^(letter|quote-request|contact-message)-([A-Za-z0-9]{16})(-visitor)?@/

/** Parses a Message-ID, with or without angle brackets. Returns `null` when the site did not create it. */
export function parseMessageIdHeader(messageId: string): MessageIdSubject | null {
  const [, what, id = '', isVisitors] = namedPattern.exec(messageId.replace(/^\s*</, '')) ?? []
  if (what === 'letter') return isVisitors ? null : { threadMessageId: id }
  if (!isVisitors) return null
  return { thread: { kind: what === 'quote-request' ? 'request' : 'message', id } }
}

/*
 * References and quotation of a mail.
 */

const maxReferences = 20

/** Returns the Message-IDs of the earlier mails of the thread, oldest first (RFC 5322 §3.6.4). */
export async function listReferencedMessageIds(db: Database, message: ThreadMessage): Promise<string[]> {
  const key = { kind: message.thread_kind, id: message.thread_id }
  const before = await db
    .select({ id: threadMessages.message_id })
    .from(threadMessages)
    .where(
      and(isMessageInThread(key), isNotNull(threadMessages.message_id), ne(threadMessages.id, message.id)),
    )
    .orderBy(desc(threadMessages.created_at))
    .limit(maxReferences)
  const ids = before.map(({ id }) => id).filter((id) => id !== null)
  // Appends the answered mail at the end, because mail programs show an answer below the last id of References.
  const { in_reply_to: last } = message
  const others = ids.reverse().filter((id) => id !== last)
  return last ? [...others, last] : others
}

/** Returns the latest text of the visitor, or the text that began the thread. */
export async function findTextToAnswer(db: Database, thread: Thread) {
  const [last] = await db
    .select()
    .from(threadMessages)
    .where(
      and(isMessageInThread(thread), eq(threadMessages.direction, 'received'), ne(threadMessages.text, '')),
    )
    .orderBy(desc(threadMessages.created_at))
    .limit(1)
  return last
    ? { text: last.text, at: last.created_at, name: last.author_name }
    : { text: thread.text, at: thread.createdAt, name: thread.name }
}

/** Returns the Message-ID of the visitor's mail that started a thread; `null` if a form started it. */
export async function findOpeningMailId(db: Database, { kind, id }: ThreadKey): Promise<string | null> {
  if (kind === 'request') return null
  const { message_id } = contactMessages
  const [message] = await db.select({ message_id }).from(contactMessages).where(eq(contactMessages.id, id))
  return message?.message_id ?? null
}

/*
 * Reply address of a thread.
 */

/** Letter for the kind of thread in its reply address. */
const kindLetters = { request: 'r', message: 'm' } as const
const kindsByLetter: Readonly<Record<string, ThreadKey['kind']>> = { r: 'request', m: 'message' }

/** Maximum number of characters before the @ that every server must accept (RFC 5321 §4.5.3.1.1). */
const longestLocalPart = 64

/**
 * Returns the Reply-To address of a thread: `contact+r-ID-signature@exemple.fr`. Contains lower-case letters and digits only,
 * because some mail programs change capitals. Returns the plain address when the site reads no mailbox or when the tagged
 * address would be too long.
 */
export function replyAddressOfThread(
  { mailAddress, readsMail, secret }: Deps<'mailAddress' | 'readsMail' | 'secret'>,
  thread: ThreadKey,
): string {
  if (!readsMail || !randomIdPattern.test(thread.id)) return mailAddress
  const at = mailAddress.lastIndexOf('@')
  const tag = `${kindLetters[thread.kind]}-${idToLowerCase(thread.id)}-${signShortText(signedPayload(thread), secret)}`
  const localPart = `${mailAddress.slice(0, at)}+${tag}`
  return localPart.length > longestLocalPart ? mailAddress : localPart + mailAddress.slice(at)
}

/** Matches the tag of a reply address: the kind of the thread, its id (encoded by `idToLowerCase`) and the signature. */
const taggedAddress = /\+([rm])-([0-9a-z]{19})-([0-9a-f]{16})@/i

/** Returns the thread of a reply address; `null` for any other address and for a wrong signature. */
export function parseReplyAddress(address: string, { secret }: Deps<'secret'>): ThreadKey | null {
  const [, letter = '', small = '', signature = ''] = taggedAddress.exec(address) ?? []
  const kind = getOwnProperty(kindsByLetter, letter.toLowerCase())
  const id = idFromLowerCase(small.toLowerCase())
  if (!kind || !id) return null
  return verifyShortSignature(signature.toLowerCase(), signedPayload({ kind, id }), secret)
    ? { kind, id }
    : null
}

const signedPayload = ({ kind, id }: ThreadKey) => `thread\n${kind}\n${id}`

/*
 * Random ids in lower case, for places that may not preserve capitals: 16 characters of 62 become 19 characters of 36.
 */

const idBase = BigInt(randomIdAlphabet.length)
const idLength = 16
const lowerCaseLength = 19

function idToLowerCase(id: string): string {
  let number = 0n
  for (const sign of id) number = number * idBase + BigInt(randomIdAlphabet.indexOf(sign))
  return number.toString(36).padStart(lowerCaseLength, '0')
}

/** Returns `null` when the text encodes no id. */
function idFromLowerCase(small: string): string | null {
  let number = 0n
  for (const sign of small) number = number * 36n + BigInt(Number.parseInt(sign, 36))
  let id = ''
  for (let index = 0; index < idLength; index += 1) {
    id = (randomIdAlphabet[Number(number % idBase)] ?? '') + id
    number /= idBase
  }
  return number === 0n && small !== '' ? id : null
}
