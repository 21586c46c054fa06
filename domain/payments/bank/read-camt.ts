import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { cutText } from '../../cut-text.ts'
import { parseCents } from '../../money/amounts.ts'
import { ownValue } from '../../own-value.ts'
import { stripControlCharacters } from '../../strip-control-characters.ts'
import {
  type BankEntry,
  type BankStatementResult,
  bankStatementLimits,
  tooManyLines,
  unreadable,
} from './bank-entry.ts'

const notCamt =
  'Ce fichier XML n’est pas un relevé de compte CAMT.053\u00a0: demandez à la banque ce format, ou le CSV.'

/**
 * Reads a statement of the norm ISO 20022 CAMT.053, of any of its versions: money that was booked in, in euros. Each
 * booking is parsed by itself: the parser's time grows faster than its text.
 */
export function readCamt(xml: string): BankStatementResult {
  // No bank writes one, and everything that XML can be abused for begins there.
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(xml)) return unreadable(notCamt)
  const cut = splitBookings(xml)
  if (cut === 'broken') return unreadable(brokenFile)
  if (cut.frame.length > maxLengths.frame || cut.bookings.some(({ length }) => length > maxLengths.booking))
    return unreadable(notCamt)
  if (cut.bookings.length > bankStatementLimits.mostLines) return unreadable(tooManyLines)
  if (!isValidXml(cut.frame)) return unreadable(brokenFile)
  if (firstAt(parseXml(cut.frame), 'Document', 'BkToCstmrStmt', 'Stmt') === null) return unreadable(notCamt)
  const entries: BankEntry[] = []
  let leftOut = 0
  for (const booking of cut.bookings) {
    if (!isValidXml(booking)) return unreadable(brokenFile)
    const found = parseEntries(firstAt(parseXml(booking), 'Ntry'))
    entries.push(...found)
    if (found.length === 0) leftOut += 1
  }
  return { outcome: 'read', entries, leftOut }
}

const brokenFile = 'Ce fichier XML est abîmé ou incomplet\u00a0: téléchargez-le de nouveau chez la banque.'

/** Signs: of what stands around the bookings, and of one of them, which may gather hundreds of transfers. */
const maxLengths = { frame: 262_144, booking: 524_288 }

/** The bookings of a statement, and what is left of it without them. */
function splitBookings(xml: string): { frame: string; bookings: string[] } | 'broken' {
  const prefix = /<((?:[\w.-]+:)?)Ntry[\s>]/.exec(xml)?.[1]
  if (prefix === undefined) return { frame: xml, bookings: [] }
  const [opening, closing] = [`<${prefix}Ntry>`, `</${prefix}Ntry>`]
  const bookings: string[] = []
  let frame = ''
  let at = 0
  for (let start = xml.indexOf(opening); start >= 0; start = xml.indexOf(opening, at)) {
    const end = xml.indexOf(closing, start)
    if (end < 0) return 'broken'
    frame += xml.slice(at, start)
    at = end + closing.length
    bookings.push(xml.slice(start, at))
  }
  return { frame: frame + xml.slice(at), bookings }
}

/** Of a booking that gathers several transfers each; none where nothing came in for good, in euros. */
function parseEntries(row: XmlNode): BankEntry[] {
  const isBooked = ['BOOK', ''].includes(textAt(row, 'Sts', 'Cd') || textAt(row, 'Sts'))
  const isReversal = textAt(row, 'RvslInd') === 'true'
  if (!isBooked || isReversal || textAt(row, 'CdtDbtInd') !== 'CRDT') return []
  const bookedOn = parseBookedDay(row, 'BookgDt') ?? parseBookedDay(row, 'ValDt')
  const whole = parseEuros(row, 'Amt')
  if (!bookedOn || !whole) return []
  const reference = textAt(row, 'AcctSvcrRef')
  const details = allOf(row, 'NtryDtls').flatMap((one) => allOf(one, 'TxDtls'))
  const parts = details.map((detail) => ({
    cents: parseEuros(detail, 'AmtDtls', 'TxAmt', 'Amt') ?? parseEuros(detail, 'Amt'),
    payer: payerOf(detail),
    text: textOf(detail, row),
  }))
  const isSplit = parts.length > 1 && parts.reduce((sum, { cents }) => sum + (cents ?? 0), 0) === whole
  if (isSplit)
    return parts.flatMap(({ cents, ...said }, place) =>
      cents ? [{ bookedOn, cents, ...said, reference: reference && `${reference}/${place + 1}` }] : [],
    )
  const [first] = parts
  return [
    { bookedOn, cents: whole, payer: first?.payer ?? '', text: first?.text ?? textOf(null, row), reference },
  ]
}

function parseBookedDay(row: XmlNode, name: string): string | null {
  const said = textAt(row, name, 'Dt') || textAt(row, name, 'DtTm')
  return /^\d{4}-\d\d-\d\d/.exec(said)?.[0] ?? null
}

/** Cents; `null` where there is no amount, or it is none in euros. */
function parseEuros(from: XmlNode, ...names: string[]): number | null {
  const amount = firstAt(from, ...names)
  const currency = childOf(amount, '@Ccy')
  if (currency !== null && currency !== 'EUR') return null
  return parseCents(textAt(from, ...names).replace(/(\.\d\d)0+$/, '$1')) || null
}

/** Version 8 put who it is one tag deeper. */
function payerOf(detail: XmlNode): string {
  const parties = firstAt(detail, 'RltdPties')
  return (
    ['UltmtDbtr', 'Dbtr']
      .map((name) => textAt(parties, name, 'Nm') || textAt(parties, name, 'Pty', 'Nm'))
      .find(Boolean) ?? ''
  )
}

function textOf(detail: XmlNode, row: XmlNode): string {
  const remittance = firstAt(detail, 'RmtInf')
  const said = [
    ...allOf(remittance, 'Ustrd').map((one) => textAt({ one }, 'one')),
    ...allOf(remittance, 'Strd').map((one) => textAt(one, 'CdtrRefInf', 'Ref')),
    textAt(detail, 'Refs', 'EndToEndId').replace(/^NOTPROVIDED$/, ''),
    textAt(detail, 'AddtlTxInf'),
    textAt(row, 'AddtlNtryInf'),
  ]
  return tidyText([...new Set(said.filter(Boolean))].join(' '))
}

/**
 * Nothing that the file defines is expanded, no tag nests deeper than the norm's; what it names is kept as text, so that
 * « 0042 » stays so.
 */
const parser = new XMLParser({
  processEntities: false,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  maxNestedTags: 40,
})

const isValidXml = (xml: string) => XMLValidator.validate(xml) === true

function parseXml(xml: string): XmlNode {
  try {
    return parser.parse(xml) as XmlNode
  } catch {
    return null
  }
}

/** Whatever the parser makes of a tag. */
type XmlNode = unknown

function childOf(from: XmlNode, name: string): XmlNode {
  if (from === null || typeof from !== 'object' || !Object.hasOwn(from, name)) return null
  return (from as Record<string, XmlNode>)[name] ?? null
}

/** The first of the tags that lead there. */
const firstAt = (from: XmlNode, ...names: string[]): XmlNode =>
  names.reduce<XmlNode>((at, name) => [childOf(at, name)].flat()[0] ?? null, from)

const allOf = (from: XmlNode, name: string): XmlNode[] =>
  [childOf(from, name)].flat().filter((one) => one !== null)

/** What stands in it, as one line. */
function textAt(from: XmlNode, ...names: string[]): string {
  const found = firstAt(from, ...names)
  const said = typeof found === 'string' ? found : firstAt(found, '#text')
  return typeof said === 'string' ? tidyText(decodeEntities(said)) : ''
}

const tidyText = (said: string) => cutText(stripControlCharacters(said).replace(/\s+/g, ' ').trim(), 500)

const predefinedEntities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
}

/** The five that XML itself defines, and signs by their number. */
const decodeEntities = (said: string) =>
  said.replace(/&(?:(lt|gt|quot|apos|amp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi, (whole, name, number, hex) => {
    if (name) return ownValue(predefinedEntities, name.toLowerCase()) ?? whole
    const code = number ? Number(number) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
