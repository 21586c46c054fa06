import { ownValue } from '../../own-value.ts'
import { randomIdPattern } from '../../random-id.ts'
import { isShortSignature, signShortly } from '../../signature.ts'
import type { World } from '../../world.ts'
import { kindOfLetter, letterOfKind } from './message-id.ts'
import { idInSmall, smallToId } from './small-id.ts'
import type { ThreadKey } from './thread-key.ts'

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

/** The id as `idInSmall` writes it. */
const tagged = /\+([rm])-([0-9a-z]{19})-([0-9a-f]{16})@/i

/** The thread of such an address; `null` of any other, and of one that the site never gave. */
export function readReplyAddress(address: string, { secret }: World<'secret'>): ThreadKey | null {
  const [, letter = '', small = '', signature = ''] = tagged.exec(address) ?? []
  const kind = ownValue(kindOfLetter, letter.toLowerCase())
  const id = smallToId(small.toLowerCase())
  if (!kind || !id) return null
  return isShortSignature(signature.toLowerCase(), signed({ kind, id }), secret) ? { kind, id } : null
}

const signed = ({ kind, id }: ThreadKey) => `thread\n${kind}\n${id}`
