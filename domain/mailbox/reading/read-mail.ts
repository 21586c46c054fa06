import { createHash } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import { withoutControls } from '../../without-controls.ts'
import type { IncomingMail } from '../incoming-mail.ts'
import { boundMail } from './bound-mail.ts'
import { filesOf } from './mail-files.ts'
import { recipientsOf, senderOf } from './mail-people.ts'
import { oneLine } from './one-line.ts'
import { plainText } from './plain-text.ts'
import { isReport, readReport } from './read-report.ts'

/** Bounds of what is read at all; beyond them the mail is one of those that cannot be read. */
const bounds = { maxNestingDepth: 40, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 2 }

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
