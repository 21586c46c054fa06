import PostalMime, { type Email, type PostalMimeOptions } from 'postal-mime'

/** Parses a mail with postal-mime, and corrects the character sets and flowed text of real mail programs (see below). */
export const parseMail = (source: Buffer, options: PostalMimeOptions): Promise<Email> =>
  new MailParser(options).parse(source)

/** Postal-mime's internal object for one part of a mail. */
interface MimePart {
  state: 'header' | 'body' | 'finished'
  content: ArrayBuffer | null
  contentType: { parsed: { params: Record<string, string | undefined> } }
  getTextContent(): string
}

/** Members of postal-mime 4.0.0 that its types hide; the tests of this file fail when they change. */
interface ParserInternals {
  parse(source: Buffer): Promise<Email>
  currentNode: MimePart
  processLine(line: Uint8Array, isFinal: boolean): Promise<void>
  isInlineTextNode(part: MimePart): boolean
}

const Parser = PostalMime as unknown as new (options: PostalMimeOptions) => ParserInternals

class MailParser extends Parser {
  override processLine(line: Uint8Array, isFinal: boolean): Promise<void> {
    return super.processLine(this.currentNode.state === 'header' ? headerInUtf8(line) : line, isFinal)
  }

  override isInlineTextNode(part: MimePart): boolean {
    if (!super.isInlineTextNode(part)) return false
    part.getTextContent = () => textOf(part)
    return true
  }
}

/**
 * Converts a raw header line to UTF-8: some programs write Latin-1 there without a declaration, or declare another
 * character set for encoded words in UTF-8.
 */
function headerInUtf8(line: Uint8Array): Uint8Array {
  const text = decodeUndeclared(line) ?? (line.includes(questionMark) ? utf8.decode(line) : null)
  return text === null ? line : Buffer.from(text.replace(encodedWord, withRightCharset))
}

const questionMark = '?'.charCodeAt(0)

/** Matches an encoded word of a header (RFC 2047). */
const encodedWord = /=\?([\w.-]{1,40})(?:\*[\w-]{1,20})?\?([bq])\?([^?\s]{1,1000})\?=/gi

function withRightCharset(word: string, charset: string, encoding: string, encoded: string): string {
  if (/^utf-?8$/i.test(charset) || multiByteCharset.test(charset)) return word
  const bytes = /^b$/i.test(encoding)
    ? Buffer.from(encoded, 'base64')
    : Buffer.from(
        encoded.replace(/=([0-9a-f]{2})/gi, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        ),
        'latin1',
      )
  const { valid, broken } = tryUtf8(bytes)
  return valid > 0 && broken === 0 ? `=?utf-8?${encoding}?${encoded}?=` : word
}

function textOf(part: MimePart): string {
  const { params } = part.contentType.parsed
  const { format = '', delsp = '', charset = '' } = params
  // Prevents postal-mime from joining the lines itself.
  params.format = ''
  const bytes = part.content ? new Uint8Array(part.content) : new Uint8Array()
  const text = decodeAs(charset, bytes) ?? decodeDeclared(part)
  params.format = format
  return /^flowed$/i.test(format) ? joinFlowedLines(text, /^yes$/i.test(delsp)) : text
}

/** Reads a part in its declared character set. */
const decodeDeclared = (part: MimePart): string => Object.getPrototypeOf(part).getTextContent.call(part)

/** Matches character sets whose texts can be valid UTF-8 by chance. For these the declaration counts. */
const multiByteCharset =
  /^(utf-?(7|16|32)|ucs|gb|x-gb|big5|cn-|shift|s?jis|ms_kanji|x-sjis|euc|x-euc|iso-2022|ks)/i

/** Returns the text when the bytes contradict the declared character set; `null` when the declaration is right. */
function decodeAs(charset: string, bytes: Uint8Array): string | null {
  if (multiByteCharset.test(charset)) return null
  if (/^(|"?utf-?8"?|us-ascii|ascii)$/i.test(charset.trim())) return decodeUndeclared(bytes)
  const { text, valid, broken } = tryUtf8(bytes)
  return valid > 0 && broken === 0 ? text : null
}

/** Decodes UTF-8, else Windows-1252; returns `null` for ASCII. The last character of a cut text may be broken. */
function decodeUndeclared(bytes: Uint8Array): string | null {
  const { text, valid, broken } = tryUtf8(bytes)
  if (valid + broken === 0) return null
  return broken > valid ? windows1252.decode(bytes) : text
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
const windows1252 = new TextDecoder('windows-1252')

/** Decodes bytes as UTF-8 and counts the characters beyond ASCII that it reads and those that it cannot read. */
function tryUtf8(bytes: Uint8Array): { text: string; valid: number; broken: number } {
  const text = utf8.decode(bytes)
  let [valid, broken] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0xfffd) broken += 1
    else if (code > 0x7f) valid += 1
  }
  return { text, valid, broken }
}

/**
 * Joins the soft line breaks of `format=flowed`. Never joins lines of different quote depth, even when the first of
 * them ends with a space (RFC 3676 §4.5).
 */
function joinFlowedLines(text: string, isSpaceDeleted: boolean): string {
  const pieces: string[] = []
  let isSoft = false
  let depth = 0
  for (const raw of text.split(/\r?\n/)) {
    const quotes = quoteDepth(raw)
    const line = withoutStuffing(raw.slice(quotes))
    const isSignature = line === '-- '
    const isJoined = isSoft && quotes === depth && !isSignature
    if (!isJoined) {
      if (pieces.length > 0) pieces.push('\n')
      if (quotes > 0) pieces.push('>'.repeat(quotes), line ? ' ' : '')
    }
    isSoft = line.endsWith(' ') && !isSignature
    depth = quotes
    pieces.push(isSoft && isSpaceDeleted ? line.slice(0, -1) : line)
  }
  return pieces.join('')
}

/** Maximum quote depth. Deeper lines count as that deep. */
const maxQuoteDepth = 100

function quoteDepth(line: string): number {
  let depth = 0
  while (depth < maxQuoteDepth && line[depth] === '>') depth += 1
  return depth
}

/**
 * Removes the space that stuffs a line (RFC 3676 §4.4), except before a « > » typed by the sender, which would read as
 * a quote.
 */
const withoutStuffing = (line: string) =>
  line.startsWith(' ') && !line.startsWith(' >') ? line.slice(1) : line
