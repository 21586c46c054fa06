import { createHash } from 'node:crypto'
import PostalMime, { type Address, type Email, type Mailbox } from 'postal-mime'
import { cutText } from '../cut-text.ts'
import { isEmailAddress } from '../email-address.ts'
import { withoutControls } from '../without-controls.ts'
import { boundMail } from './bound-mail.ts'
import type { IncomingMail, MailFile } from './incoming-mail.ts'
import { plainText } from './plain-text.ts'
import { isReport, readReport } from './read-report.ts'

/** Bounds of what is read at all; beyond them the mail is one of those that cannot be read. */
const bounds = { maxNestingDepth: 40, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 2 }
const mostRecipients = 100
const mostAnswered = 50

/**
 * Reads a mail as it came over the wire; `hasAll` is false for the beginning of one that is too large. Rejects when
 * nothing can be made of it.
 */
export async function readMail(wire: Buffer, hasAll = true): Promise<IncomingMail> {
  const source = boundMail(wire)
  const isWhole = hasAll && source.length === wire.length
  const options = { ...bounds, forceRfc822Attachments: isReport(source) }
  const mail = await PostalMime.parse(source, options)
  const headers = headersOf(mail)
  const { text, isCut } = plainText(mail)
  const messageId = readIds(mail.messageId)[0] ?? null
  return {
    id: messageId ?? printOf(wire),
    messageId,
    from: senderOf(mail),
    recipients: recipientsOf(mail, headers),
    subject: oneLine(mail.subject ?? '', 200),
    text,
    isCut,
    isTooLarge: !isWhole,
    answers: [...readIds(mail.inReplyTo), ...readIds(mail.references).reverse()].slice(0, mostAnswered),
    header: (name) => headers.get(name)?.[0]?.toLowerCase() ?? '',
    files: isWhole ? filesOf(mail) : [],
    report: readReport(mail),
  }
}

function headersOf({ headers }: Email): Map<string, string[]> {
  const byName = new Map<string, string[]>()
  for (const { key, value } of headers) {
    const values = byName.get(key)
    if (values) values.push(value)
    else byName.set(key, [value])
  }
  return byName
}

/** Message-IDs without their angle brackets, in their order. */
function readIds(text = ''): string[] {
  const ids = text.slice(0, 20_000).match(/<[^<>\s]{3,250}>/g) ?? []
  return ids.map((id) => withoutControls(id.slice(1, -1)))
}

const printOf = (source: Buffer) => `print-${createHash('sha256').update(source).digest('hex')}`

/** Whoever sends without an address that can be answered is nobody. */
function senderOf({ from }: Email): IncomingMail['from'] {
  const [sender] = mailboxes(from ? [from] : [])
  const email = (sender?.address ?? '').trim().toLowerCase()
  return isEmailAddress(email) ? { name: oneLine(sender?.name ?? '', 120), email } : { name: '', email: '' }
}

const mailboxes = (addresses: readonly Address[] = []): Mailbox[] =>
  addresses.flatMap((address) => (address.group ? address.group : [address]))

/** To whom it says that it went, and what servers on its way have noted of it. */
function recipientsOf(mail: Email, headers: Map<string, string[]>): string[] {
  const noted = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'].flatMap(
    (name) => headers.get(name) ?? [],
  )
  const named = mailboxes([...(mail.to ?? []), ...(mail.cc ?? [])]).map(({ address }) => address)
  return [...named, ...noted]
    .slice(0, mostRecipients)
    .map((address) => address.replace(/[<>\s]/g, ''))
    .filter((address) => address.includes('@'))
}

const oneLine = (text: string, longest: number) =>
  cutText(
    withoutControls(text)
      .replace(/[\s\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ')
      .trim(),
    longest,
  )

/** What is no part of a report on a delivery. */
function filesOf({ attachments }: Email): MailFile[] {
  return attachments
    .filter(({ mimeType }) => mimeType !== 'message/delivery-status')
    .map(({ filename, mimeType, content, related, disposition }) => ({
      name: oneLine(filename ?? '', 150) || mimeType.split('/')[0] || 'fichier',
      bytes: Buffer.from(content as ArrayBuffer),
      isInline: related === true || disposition === 'inline',
    }))
}
