import type { World } from '../../world.ts'
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

export const letterOfKind = { request: 'r', message: 'm' } as const
export const kindOfLetter: Readonly<Record<string, ThreadKey['kind']>> = { r: 'request', m: 'message' }
