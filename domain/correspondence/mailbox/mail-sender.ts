import { addressParser, decodeWords, type Email } from 'postal-mime'
import { cutText } from '../../kernel/text/cut-text.ts'
import { isEmailAddress, isNoReplyAddress, toAsciiDomain } from '../../kernel/text/email-address.ts'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'

/** Maximum number of characters read of a header that names a person. */
export const maxHeaderLength = 1_000

/** Maximum number of characters of an address, slightly more than any server accepts. */
export const maxMailAddressLength = 320

const unknownSender = 'Expéditeur inconnu'

/** Headers that can name the sender, the most reliable first. */
const senderHeaders = ['from', 'sender', 'reply-to', 'return-path'] as const

/**
 * Returns the sender of a mail as its headers name it. The address is empty when there is none, and is stored as written
 * when the site cannot send mails to it (quoted or accented local part); the name is then never empty.
 */
export function readMailSender({ headers }: Pick<Email, 'headers'>): { name: string; email: string } {
  const values = senderHeaders.map((name) => headers.find(({ key }) => key === name)?.value ?? '')
  for (const value of values) {
    const sender = parseSender(value.slice(0, maxHeaderLength))
    if (sender) return sender
  }
  const written = toSingleLine(decodeWords((values[0] ?? '').slice(0, maxHeaderLength)), 120)
  return { name: /[\p{L}\p{N}]/u.test(written) ? written : unknownSender, email: '' }
}

/** Returns the first address of a header, parsed leniently when it violates RFC 5322; `null` without one. */
function parseSender(value: string): { name: string; email: string } | null {
  const [parsed] = addressParser(value, { flatten: true })
  const email = normalizeAddress(parsed?.address ?? '')
  if (isEmailAddress(email)) return { name: toSingleLine(parsed?.name ?? '', 120), email }
  const decoded = decodeWords(value)
  const headerAddress = parseHeaderAddress(decoded)
  if (!headerAddress) return null
  const before = decoded.slice(0, Math.max(0, decoded.lastIndexOf('<'))).replace(/["']/g, ' ')
  const name = toSingleLine(before, 120)
  return { name: name || (isEmailAddress(headerAddress) ? '' : headerAddress), email: headerAddress }
}

/** Returns the address that a header contains, in lower case; empty without one. */
export function parseHeaderAddress(header: string): string {
  const bracketed = header.slice(header.lastIndexOf('<') + 1).split('>')[0] ?? ''
  const quoted = /"[^"\n]{1,64}"@[^\s<>@,;"]{1,253}/.exec(header)?.[0] ?? ''
  const words = header.split(/[\s<>()[\]"',;:]+/).filter((word) => word.includes('@'))
  const candidates = [quoted, bracketed.replace(/\s+/g, ''), ...words.reverse(), bracketed.trim()]
    .slice(0, 10)
    .map(normalizeAddress)
  return (quoted ? '' : candidates.find(isEmailAddress)) || candidates.find(isWritableAddress) || ''
}

/** Whether an address (in lower case) is one that programs send from: no-reply addresses and those of mail servers. */
export const isRobotAddress = (email: string) =>
  isNoReplyAddress(email) || /^(mailer-daemon|postmaster|bounces?)([+._-][^@]*)?@/.test(email)

/** Converts an address to lower case and its domain to ASCII; removes the final dot of a fully qualified name. */
const normalizeAddress = (address: string) =>
  toAsciiDomain(
    stripControlCharacters(address.slice(0, maxMailAddressLength))
      .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
      .trim()
      .replace(/\.$/, '')
      .toLowerCase(),
  )

/** Whether a text has the form of one address. Accepts addresses that the site cannot send to. */
const isWritableAddress = (text: string) => /^("[^"<>]+"|[^\s@<>",;:]+)@[^\s@<>",;]+$/.test(text)

/** Collapses white space, removes characters that change the writing direction, and cuts the text. */
export const toSingleLine = (text: string, longest: number) =>
  cutText(
    stripControlCharacters(text)
      .replace(/[\s\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ')
      .trim(),
    longest,
  )
