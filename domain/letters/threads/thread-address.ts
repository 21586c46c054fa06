import { randomIdPattern } from '../../random-id.ts'
import { isShortSignature, signShortly } from '../../signature.ts'
import type { World } from '../../world.ts'
import { idInSmall, smallPattern, smallToId } from './small-id.ts'
import type { ThreadKey } from './thread-key.ts'

/** What a mail is called to the mailer whose Message-ID is to name a letter (`Mail.id`). */
export const mailIdOf = (letterId: string) => `letter-${letterId}`

/**
 * The Message-ID of a letter of ours, without its angle brackets: the same at every try, and as the mailer writes it
 * from `mailIdOf` (adapters/mail/compose.ts).
 */
export const messageIdOf = ({ mailAddress }: World<'mailAddress'>, letterId: string) =>
  `${mailIdOf(letterId)}@${mailAddress.slice(mailAddress.lastIndexOf('@') + 1)}`

/** What a Message-ID of ours names: a letter, or the thread whose visitor was told that it had come in. */
export type Named = { letterId: string } | { thread: ThreadKey }

const named = /^(letter|quote-request|contact-message)-([A-Za-z0-9]{16})(-visitor)?@/

/** `null` for a Message-ID that the site never gave. Angle brackets may stand around it. */
export function readMessageId(messageId: string): Named | null {
  const [, what, id = '', isVisitors] = named.exec(messageId.replace(/^\s*</, '')) ?? []
  if (what === 'letter') return isVisitors ? null : { letterId: id }
  if (!isVisitors) return null
  return { thread: { kind: what === 'quote-request' ? 'request' : 'message', id } }
}

const letterOfKind = { request: 'r', message: 'm' } as const
const kindOfLetter: Readonly<Record<string, ThreadKey['kind']>> = { r: 'request', m: 'message' }

/** Signs before the @ that every server must take (RFC 5321 §4.5.3.1.1). */
const longestLocalPart = 64

/**
 * Where answers to a thread's mails come back, for Reply-To: `contact+r-ID-signature@exemple.fr`, of small letters
 * and digits alone since some programs leave no capitals. The plain address where the site reads no mailbox, or
 * there is no room for more.
 */
export function replyAddress(
  { mailAddress, readsMail, secret }: World<'mailAddress' | 'readsMail' | 'secret'>,
  thread: ThreadKey,
): string {
  if (!readsMail || !randomIdPattern.test(thread.id)) return mailAddress
  const at = mailAddress.lastIndexOf('@')
  const tag = `${letterOfKind[thread.kind]}-${idInSmall(thread.id)}-${signShortly(signed(thread), secret)}`
  const localPart = `${mailAddress.slice(0, at)}+${tag}`
  return localPart.length > longestLocalPart ? mailAddress : localPart + mailAddress.slice(at)
}

const tagged = new RegExp(`\\+([rm])-(${smallPattern})-([0-9a-f]{16})@`, 'i')

/** The thread of such an address; `null` of any other, and of one that the site never gave. */
export function readReplyAddress(address: string, { secret }: World<'secret'>): ThreadKey | null {
  const [, letter = '', small = '', signature = ''] = tagged.exec(address) ?? []
  const kind = kindOfLetter[letter.toLowerCase()]
  const id = smallToId(small.toLowerCase())
  if (!kind || !id) return null
  return isShortSignature(signature.toLowerCase(), signed({ kind, id }), secret) ? { kind, id } : null
}

const signed = ({ kind, id }: ThreadKey) => `thread\n${kind}\n${id}`
