import { createHash } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import { withoutControls } from '../../without-controls.ts'
import type { IncomingMail, MailHead } from '../incoming-mail.ts'
import { tellingHeaders } from '../mail-kind.ts'
import { boundMail } from './bound-mail.ts'
import { filesOf } from './mail-files.ts'
import { recipientsOf, senderOf } from './mail-people.ts'
import { oneLine } from './one-line.ts'
import { plainText } from './plain-text.ts'
import { headOf, isReport, readReport } from './read-report.ts'
import { headerBytes } from './report-words.ts'
import { isFromMailServer } from './worded-report.ts'

/** Bounds of what is read at all; beyond them the mail is one of those that cannot be read. */
const bounds = { maxNestingDepth: 40, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 2 }

const mostAnswered = 50
/** Signs of a header that tells who writes. */
const longestHeader = 1_000

/** Reads what stands before the text of a mail, as far as 256 kB of it go; rejects when nothing can be made of it. */
export async function readHead(wire: Buffer): Promise<MailHead> {
  return headIn(await PostalMime.parse(headOf(wire), bounds), wire)
}

/**
 * Reads a mail as it came over the wire; `hasAll` is false for the beginning of one that is too large. Rejects when
 * nothing can be made of it.
 */
export async function readMail(wire: Buffer, hasAll = true): Promise<IncomingMail> {
  const source = boundMail(wire)
  const isWhole = hasAll && source.length === wire.length
  const options = { ...bounds, forceRfc822Attachments: isReport(source) }
  const mail = await PostalMime.parse(source, options)
  const { text, isCut } = plainText(mail)
  const report = readReport(mail)
  return {
    ...headIn(mail, wire),
    isReport: report !== null,
    text,
    isCut,
    isTooLarge: !isWhole,
    files: isWhole ? filesOf(mail) : [],
    report,
  }
}

function headIn(mail: Email, wire: Buffer): MailHead {
  const headers = headersOf(mail)
  const messageId = readIds(mail.messageId)[0] ?? null
  return {
    id: messageId ?? printOf(wire),
    messageId,
    from: senderOf(mail),
    recipients: recipientsOf(mail, headers),
    subject: oneLine((mail.subject ?? '').slice(0, longestHeader), 200),
    answers: [...readIds(mail.inReplyTo), ...readIds(mail.references).reverse()].slice(0, mostAnswered),
    headers: new Map(
      tellingHeaders.flatMap((name) => {
        const value = headers.get(name)?.[0]
        return value === undefined ? [] : [[name, value.slice(0, longestHeader).toLowerCase()]]
      }),
    ),
    isReport: isReport(wire) || isFromMailServer(mail),
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

/** Of its beginning: the same whether the head alone was fetched or all of it. */
const printOf = (source: Buffer) =>
  `print-${createHash('sha256').update(source.subarray(0, headerBytes)).digest('hex')}`
