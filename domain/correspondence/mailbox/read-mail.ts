import { createHash } from 'node:crypto'
import { compile, type HtmlNode, type TextBuilder } from 'html-to-text'
import type { Address, Attachment, Email, Mailbox } from 'postal-mime'
import type { IncomingMail, IncomingMailFile, IncomingMailHead } from '../../kernel/ports/incoming-mail.ts'
import { cutText } from '../../kernel/text/cut-text.ts'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'
import {
  findMessageIdsInReport,
  hasReturnedMail,
  isDeliveryReport,
  isFromMailServer,
  maxHeaderBytes,
  readDeliveryReport,
  readHeaderBytes,
} from './delivery-reports.ts'
import { mailKindHeaders } from './mail-kind.ts'
import { maxHeaderLength, maxMailAddressLength, readMailSender, toSingleLine } from './mail-sender.ts'
import { parseCalendarInvitation } from './parse-calendar-invitation.ts'
import { parseMail } from './parse-mail.ts'
import { readTnef } from './read-tnef.ts'

/** Limits of the mail parser. A mail beyond them cannot be read. */
const parserLimits = { maxNestingDepth: 40, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 2 }

const maxAnswered = 50

/** Reads the headers of a mail, at most 256 KiB (`maxHeaderBytes`). Throws if they cannot be parsed. */
export async function readMailHead(wire: Buffer): Promise<IncomingMailHead> {
  return headIn(await parseMail(readHeaderBytes(wire), parserLimits), wire)
}

/** Reads a mail from its bytes; `hasAll` is false if they are only the beginning. Throws if they cannot be parsed. */
export async function readMail(wire: Buffer, hasAll = true): Promise<IncomingMail> {
  const source = truncateMail(wire)
  const isComplete = hasAll && source.length === wire.length
  const options = { ...parserLimits, forceRfc822Attachments: hasReturnedMail(source) }
  const mail = await parseMail(source, options)
  const report = readDeliveryReport(mail)
  const own = plainText(mail)
  const enclosed = report ? [] : [...(await readEnclosed(mail)), ...unwrap(mail, own.text)]
  const text = [own.text, ...enclosed.map((one) => one.text)].filter(Boolean).join('\n\n')
  return {
    ...headIn(mail, wire),
    isReport: report !== null,
    text: cutText(text, maxTextLength),
    isCut: own.isCut || text.length > maxTextLength,
    isTooLarge: !isComplete,
    files: isComplete ? [...filesOf(mail), ...enclosed.flatMap(({ files }) => files)].slice(0, maxFiles) : [],
    report,
  }
}

/** Maximum number of attached mails that are parsed; the others remain files. */
const maxEnclosed = 5

/** Reads the mails attached to a mail (forwarded as .eml) and removes them from its files; one level deep. */
async function readEnclosed(mail: Email): Promise<{ text: string; files: IncomingMailFile[] }[]> {
  const read: { text: string; files: IncomingMailFile[] }[] = []
  for (const attachment of mail.attachments.filter(({ mimeType }) => mimeType === 'message/rfc822')) {
    if (read.length === maxEnclosed) break
    const source = Buffer.from(attachment.content as ArrayBuffer)
    if (truncateMail(source).length < source.length) continue
    const inner = await parseMail(source, { ...parserLimits, maxRfc822NestingDepth: 0 }).catch(() => null)
    if (!inner) continue
    const { name, email } = readMailSender(inner)
    const subject = toSingleLine((inner.subject ?? '').slice(0, maxHeaderLength), 200) || 'sans objet'
    const intro = `E-mail joint, de ${[name, email].filter(Boolean).join(', ')}\u00a0: «\u00a0${subject}\u00a0»`
    read.push({ text: `${intro}\n\n${plainText(inner).text}`.trim(), files: filesOf(inner) })
    mail.attachments.splice(mail.attachments.indexOf(attachment), 1)
  }
  return read
}

/**
 * Parses Outlook's winmail.dat and invitations, and removes them from the attachments. A text equal to the mail's `own` text, or
 * to an earlier one, is left out, because an invitation often contains the same text twice.
 */
function unwrap(mail: Email, own: string): { text: string; files: IncomingMailFile[] }[] {
  const read = mail.attachments.map((attachment) => ({ attachment, ...unwrapOne(attachment) }))
  mail.attachments = read.flatMap(({ attachment, text }) => (text === undefined ? attachment : []))
  const texts = new Set([own])
  return read.flatMap(({ text, files = [] }) => {
    if (text === undefined) return []
    const isKnown = texts.has(text)
    texts.add(text)
    return [{ text: isKnown ? '' : text, files }]
  })
}

/** Returns text and files wrapped in an attachment; nothing for an ordinary file. */
function unwrapOne({ mimeType, filename, content }: Attachment): {
  text?: string
  files?: IncomingMailFile[]
} {
  const bytes = Buffer.from(content as ArrayBuffer)
  if (mimeType === 'application/ms-tnef' || /^winmail\.dat$/i.test(filename ?? '')) {
    const unwrapped = readTnef(bytes)
    return unwrapped ? { ...unwrapped, text: tidy(unwrapped.text) } : {}
  }
  if (mimeType !== 'text/calendar') return {}
  const invitation = parseCalendarInvitation(bytes.toString())
  return invitation === null ? {} : { text: invitation }
}

function headIn(mail: Email, wire: Buffer): IncomingMailHead {
  const headers = headersOf(mail)
  const messageId = parseMessageIds(mail.messageId)[0] ?? null
  const claimsReport = isDeliveryReport(wire) || isFromMailServer(mail)
  return {
    id: messageId ?? fingerprintOf(wire),
    messageId,
    from: readMailSender(mail),
    recipients: recipientsOf(mail, headers),
    subject: toSingleLine((mail.subject ?? '').slice(0, maxHeaderLength), 200),
    answers: [...parseMessageIds(mail.inReplyTo), ...parseMessageIds(mail.references).reverse()].slice(
      0,
      maxAnswered,
    ),
    headers: new Map(
      mailKindHeaders.flatMap((name) => {
        const value = headers.get(name)?.[0]
        return value === undefined ? [] : [[name, value.slice(0, maxHeaderLength).toLowerCase()]]
      }),
    ),
    isReport: claimsReport,
    reported: claimsReport ? findMessageIdsInReport(wire) : [],
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

/** Returns the Message-IDs in a header without angle brackets, in order. */
function parseMessageIds(text = ''): string[] {
  const ids = text.slice(0, 20_000).match(/<[^<>\s]{3,250}>/g) ?? []
  return ids.map((id) => stripControlCharacters(id.slice(1, -1)))
}

/** Returns a hash of the beginning of a mail: the same whether only the head or the whole mail was fetched. */
const fingerprintOf = (source: Buffer) =>
  `print-${createHash('sha256').update(source.subarray(0, maxHeaderBytes)).digest('hex')}`

const maxRecipients = 100

const mailboxes = (addresses: readonly Address[] = []): Mailbox[] =>
  addresses.flatMap((address) => (address.group ? address.group : [address]))

/** Returns the addresses in To and Cc and those that servers added on the way. */
function recipientsOf(mail: Email, headers: Map<string, string[]>): string[] {
  const envelopeAddresses = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'].flatMap(
    (name) => headers.get(name) ?? [],
  )
  const headerAddresses = mailboxes([...(mail.to ?? []), ...(mail.cc ?? [])]).map(({ address }) => address)
  return [...headerAddresses, ...envelopeAddresses]
    .slice(0, maxRecipients)
    .map((address) => address.slice(0, maxMailAddressLength).replace(/[<>\s]/g, ''))
    .filter((address) => address.includes('@'))
}

/** Maximum number of files that are read. More are left out, without a notice for each. */
const maxFiles = 100

/** Returns the files of a mail without the machine-readable part of a delivery report. */
function filesOf({ attachments }: Email): IncomingMailFile[] {
  return attachments
    .filter(({ mimeType }) => mimeType !== 'message/delivery-status')
    .slice(0, maxFiles)
    .map(({ filename, mimeType, content, related, disposition }) => ({
      name: toSingleLine(filename ?? '', 150) || mimeType.split('/')[0] || 'fichier',
      bytes: Buffer.from(content as ArrayBuffer),
      isInline: related === true || disposition === 'inline',
    }))
}

/** Maximum number of characters stored of a mail's text. The complete mail remains in its mailbox. */
const maxTextLength = 200_000

/** Limits of the HTML converter; `maxInputLength` in characters. */
const textLimits = { maxDepth: 120, maxChildNodes: 5_000, maxInputLength: 2_000_000, ellipsis: '…' }

/** Maximum number of `<` that are converted: see `truncateHtml`. */
const maxTags = 40_000

/** Elements that browsers render as blocks and that html-to-text would join by default. */
const otherBlocks =
  'address center dd details dl dt fieldset figcaption figure hgroup legend option summary'.split(' ')

const oneLineBreak = { leadingLineBreaks: 1, trailingLineBreaks: 1 }

/** Converts HTML to plain text. Pictures and their addresses are omitted, so that nothing of a mail is ever loaded. */
const convert = compile({
  wordwrap: false,
  limits: textLimits,
  formatters: { rows: writeTable },
  selectors: [
    { selector: 'table', format: 'rows' },
    { selector: 'img', format: 'skip' },
    { selector: 'title', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    { selector: 'blockquote', options: { trimEmptyLines: false } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ...otherBlocks.map((selector) => ({ selector, format: 'block', options: oneLineBreak })),
  ],
})

/**
 * Writes a table as one line per row with separated cells. Cells of several lines, as in layout tables, are written one below
 * the other.
 */
function writeTable(
  table: HtmlNode,
  walk: (nodes: HtmlNode[], builder: TextBuilder) => void,
  builder: TextBuilder,
): void {
  // Enters table sections only once, because `walk` limits the depth of everything else.
  const writeRows = (nodes: HtmlNode[] = [], isSection = false): void => {
    for (const node of nodes) {
      if (node.name === 'tr') {
        builder.openTableRow()
        for (const cell of (node.children ?? []).filter(({ name }) => name === 'td' || name === 'th'))
          writeCell(cell.children ?? [])
        builder.closeTableRow()
      } else if (!isSection && /^(thead|tbody|tfoot)$/.test(node.name ?? '')) writeRows(node.children, true)
      else if (node.type === 'tag' || node.data?.trim()) {
        // Content between the rows, which browsers display too.
        builder.openTableRow()
        writeCell([node])
        builder.closeTableRow()
      }
    }
  }
  const writeCell = (nodes: HtmlNode[]) => {
    builder.openTableCell()
    walk(nodes, builder)
    builder.closeTableCell()
  }
  builder.openTable()
  writeRows(table.children)
  builder.closeTable({ tableToString: joinRows })
}

const joinRows = (rows: { text: string }[][]): string =>
  rows
    .map((cells) => {
      const texts = cells.map(({ text }) => text.trim()).filter((text) => text !== '')
      return texts.join(texts.some((text) => text.includes('\n')) ? '\n' : ' | ')
    })
    .filter((row) => row !== '')
    .join('\n')

interface PlainText {
  text: string
  /** Whether the end of the text was left out. */
  isCut: boolean
}

/** Returns the plain text of a mail, otherwise its HTML converted to plain text. */
function plainText({ text, html }: { text?: string; html?: string }): PlainText {
  const own = text?.trim() ? text : ''
  const read = own ? own.slice(0, textLimits.maxInputLength) : truncateHtml(html ?? '')
  const fullText = tidy(own ? read : convert(read))
  const isCut = fullText.length > maxTextLength || read.length < (own || (html ?? '')).length
  return { text: cutText(fullText, maxTextLength), isCut }
}

/**
 * Cuts HTML after `maxTags` tags. The converter has no limit for unclosed tags, and its time grows with the square of their
 * number.
 */
function truncateHtml(html: string): string {
  let at = -1
  for (let marks = 0; marks < maxTags; marks += 1) {
    at = html.indexOf('<', at + 1)
    if (at < 0) return html.slice(0, textLimits.maxInputLength)
  }
  return html.slice(0, Math.min(at, textLimits.maxInputLength))
}

/** Signature delimiter. Its trailing space distinguishes it from dashes of the sender (RFC 3676 §4.3). */
const signatureDelimiter = '-- '

/** Normalises line ends, limits empty lines to two, and removes invisible and direction-changing characters. */
function tidy(text: string): string {
  return (
    stripControlCharacters(text.replace(/\r\n?/g, '\n'))
      .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
      .replace(/[\u2028\u2029]/g, '\n')
      .split('\n')
      // Uses `trimEnd` because a regular expression would take minutes on a long run of spaces.
      .map((line) => (line === signatureDelimiter ? line : line.trimEnd()))
      .join('\n')
      .replace(/\n{4,}/g, '\n\n\n')
      .trim()
  )
}

/** Maximum weight of the parsed lines. A mail of 25 MB with files in base64 lines of 60 characters stays below it. */
const maxLineWeight = 450_000
/**
 * Minimum number of characters of a base64 line, which weighs 1. Any other line weighs `textLineWeight`, because
 * parsing it takes longer.
 */
const base64LineLength = 58
const textLineWeight = 8
/** Maximum number of lines that begin with `--`, as part boundaries do. */
const maxBoundaries = 2_000
/** Maximum number of characters read of a header line or boundary. */
const maxHeaderLine = 1_000
const isBase64 = /^content-transfer-encoding:\s*base64\b/i
const namedBoundary = /\bboundary="?([^";\s]+)/i

const [lineEnd, dash] = [10, 45]

/** Position of `truncateMail` in a mail: in the headers of a part (`isHeader`), in a base64 part (`isFile`), or in text. */
interface ScanState {
  isHeader: boolean
  isFile: boolean
  boundaries: Set<string>
}

/**
 * Returns the beginning of a mail that the parser can read quickly. The parser needs time and memory for each text line and far
 * more for each part: 20 MB of short lines, or 3 MB of empty parts, would block the process.
 */
function truncateMail(source: Buffer): Buffer {
  const scan: ScanState = { isHeader: true, isFile: false, boundaries: new Set() }
  let dashed = 0
  let at = 0
  for (let lines = 0; lines < maxLineWeight; ) {
    const isDashed = source[at] === dash && source[at + 1] === dash
    if (isDashed) dashed += 1
    if (dashed > maxBoundaries) break
    const end = source.indexOf(lineEnd, at)
    if (end < 0) return source
    if (isDashed || scan.isHeader)
      updateScanState(scan, source.toString('latin1', at, Math.min(end, at + maxHeaderLine)))
    lines += scan.isFile && !scan.isHeader && end - at >= base64LineLength ? 1 : textLineWeight
    at = end + 1
  }
  return source.subarray(0, at)
}

/** Updates the position after a line. Only a boundary named by an earlier header begins a part. */
function updateScanState(scan: ScanState, line: string): void {
  if (line.startsWith('--') && scan.boundaries.has(line.slice(2).trimEnd())) {
    scan.isHeader = true
    scan.isFile = false
  } else if (scan.isHeader) {
    const [, boundary] = namedBoundary.exec(line) ?? []
    if (boundary) scan.boundaries.add(boundary)
    scan.isFile ||= isBase64.test(line)
    scan.isHeader = line.trim() !== ''
  }
}
