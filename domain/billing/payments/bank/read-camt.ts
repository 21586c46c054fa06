import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { parseDay } from '../../../kernel/calendar/paris-day.ts'
import { unreadableFile } from '../../../kernel/import/table-result.ts'
import { parseCents, sum } from '../../../kernel/money/amounts.ts'
import { ownValue } from '../../../kernel/text/own-value.ts'
import {
  type BankEntry,
  type BankStatementResult,
  bankStatementLimits,
  type LeftOutReason,
  leftOutCollector,
  tidyText,
  tooManyLines,
} from './bank-entry.ts'

const notCamt =
  'Ce fichier XML n’est pas un relevé de compte CAMT.053\u00a0: demandez à la banque ce format, ou le CSV.'

/**
 * Reads a statement of ISO 20022 CAMT.053, of any of its versions: money that was booked in, in euros. Each booking is parsed by
 * itself: the parser's time grows faster than its text.
 */
export function readCamt(xml: string): BankStatementResult {
  // No bank writes one, and everything that XML can be abused for begins there.
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(xml)) return unreadableFile(notCamt)
  const cut = splitBookings(xml)
  if (cut === 'broken') return unreadableFile(brokenFile)
  if (
    cut.frame.length > maxLengths.frame ||
    cut.bookings.some(({ xml: { length } }) => length > maxLengths.booking)
  )
    return unreadableFile(notCamt)
  if (cut.bookings.length > bankStatementLimits.maxLines) return unreadableFile(tooManyLines)
  if (!isValidXml(cut.frame)) return unreadableFile(brokenFile)
  const message = findMessage(parseXml(cut.frame))
  const accounts = allOf(message, 'Stmt').map(accountOf)
  if (accounts.length === 0) return unreadableFile(notCamt)
  const entries: BankEntry[] = []
  const leftOut = leftOutCollector()
  let debits = 0
  for (const booking of cut.bookings) {
    if (!isValidXml(booking.xml)) return unreadableFile(brokenFile)
    const row = firstAt(parseXml(booking.xml), 'Ntry')
    if (textAt(row, 'CdtDbtInd') === 'DBIT') {
      debits += 1
      continue
    }
    const found = parseBooking(row, accounts[booking.statement] ?? '')
    if ('entries' in found) entries.push(...found.entries)
    else leftOut.add(found.reason, describeBooking(row), found.detail)
  }
  return { outcome: 'read', entries, debits, leftOut: leftOut.groups(), unprovenDate: '', format: null }
}

const brokenFile = 'Ce fichier XML est abîmé ou incomplet\u00a0: téléchargez-le de nouveau chez la banque.'

/** Maximum number of characters of the file without its bookings (`frame`), and of one booking, which may contain hundreds of transfers. */
const maxLengths = { frame: 262_144, booking: 524_288 }

interface Booking {
  xml: string
  /** Place of its statement in the file, from 0. */
  statement: number
}

/** Cuts the bookings out of a file; the frame is the rest of it. */
function splitBookings(xml: string): { frame: string; bookings: Booking[] } | 'broken' {
  const prefix = /<((?:[\w.-]+:)?)Ntry[\s>]/.exec(xml)?.[1]
  if (prefix === undefined) return { frame: xml, bookings: [] }
  const [opening, closing, statement] = [`<${prefix}Ntry`, `</${prefix}Ntry>`, `<${prefix}Stmt`]
  const bookings: Booking[] = []
  let frame = ''
  let at = 0
  let statements = 0
  for (let start = findTag(xml, opening, 0); start >= 0; start = findTag(xml, opening, at)) {
    const end = xml.indexOf(closing, start)
    if (end < 0) return 'broken'
    const between = xml.slice(at, start)
    for (let tag = findTag(between, statement, 0); tag >= 0; tag = findTag(between, statement, tag + 1))
      statements += 1
    frame += between
    at = end + closing.length
    bookings.push({ xml: xml.slice(start, at), statement: Math.max(0, statements - 1) })
  }
  return { frame: frame + xml.slice(at), bookings }
}

/** Place of the next opening tag, with attributes or without; -1 where there is none. */
function findTag(xml: string, opening: string, from: number): number {
  let at = xml.indexOf(opening, from)
  while (at >= 0 && !/[\s>]/.test(xml[at + opening.length] ?? '')) at = xml.indexOf(opening, at + 1)
  return at
}

/** Maximum number of elements around the `Document`: envelopes of the bank's channel. */
const maxEnvelopes = 4

/** The message of the statements, within an envelope or not. */
function findMessage(root: XmlNode): XmlNode {
  let level: XmlNode[] = [root]
  for (let depth = 0; depth <= maxEnvelopes; depth++) {
    for (const node of level) {
      const message = firstAt(node, 'Document', 'BkToCstmrStmt')
      if (message !== null) return message
    }
    level = level.flatMap((node) =>
      node !== null && typeof node === 'object' ? Object.values(node).flat() : [],
    )
  }
  return null
}

function accountOf(statement: XmlNode): string {
  const id = firstAt(statement, 'Acct', 'Id')
  return (textAt(id, 'IBAN') || textAt(id, 'Othr', 'Id')).replaceAll(' ', '').toUpperCase()
}

type ParsedBooking = { entries: BankEntry[] } | { reason: LeftOutReason; detail?: string }

/** Returns an entry for each transfer that a booking gathers, or why the booking is left out. */
function parseBooking(row: XmlNode, account: string): ParsedBooking {
  const isBooked = ['BOOK', ''].includes(textAt(row, 'Sts', 'Cd') || textAt(row, 'Sts'))
  const isReversal = ['true', '1'].includes(textAt(row, 'RvslInd'))
  if (!isBooked || isReversal) return { reason: 'not-executed' }
  const currency = currencyOf(firstAt(row, 'Amt'))
  if (currency !== 'EUR') return { reason: 'currency', detail: currency }
  const bookedOn = parseBookedDay(row, 'BookgDt') ?? parseBookedDay(row, 'ValDt')
  const whole = parseEuros(row, 'Amt')
  if (!bookedOn || !whole || textAt(row, 'CdtDbtInd') !== 'CRDT') return { reason: 'unreadable' }
  const reference = textAt(row, 'AcctSvcrRef')
  const details = allOf(row, 'NtryDtls').flatMap((one) => allOf(one, 'TxDtls'))
  const parts = details.length > 1 ? splitAmount(details, whole) : null
  if (parts)
    return {
      entries: details.flatMap((detail, place) => {
        const cents = parts[place] ?? 0
        if (cents <= 0) return []
        const said = { payer: payerOf(detail), text: textOf(detail, row) }
        return [{ account, bookedOn, cents, ...said, reference: reference && `${reference}/${place + 1}` }]
      }),
    }
  const payer = tidyText([...new Set(details.map(payerOf).filter(Boolean))].join(', '))
  const texts = details.length > 0 ? details.map((detail) => textOf(detail, row)) : [textOf(null, row)]
  const text = tidyText([...new Set(texts.filter(Boolean))].join(' '))
  return { entries: [{ account, bookedOn, cents: whole, payer, text, reference }] }
}

/** Elements that hold the amount of a transfer within a batch: banks fill one or several of them. */
const partAmounts = [
  ['AmtDtls', 'TxAmt', 'Amt'],
  ['Amt'],
  ['AmtDtls', 'InstdAmt', 'Amt'],
  ['AmtDtls', 'CntrValAmt', 'Amt'],
]

/** Cents of each transfer of a batch, debits negative; `null` where no kind of amount comes to the whole. */
function splitAmount(details: readonly XmlNode[], whole: number): number[] | null {
  const signed = (detail: XmlNode, cents: number) => (textAt(detail, 'CdtDbtInd') === 'DBIT' ? -cents : cents)
  const firstOf = (detail: XmlNode) =>
    partAmounts.map((names) => parseEuros(detail, ...names)).find((cents) => cents !== null) ?? null
  const kinds = [firstOf, ...partAmounts.map((names) => (detail: XmlNode) => parseEuros(detail, ...names))]
  for (const centsOf of kinds) {
    const parts = details.map((detail) => signed(detail, centsOf(detail) ?? 0))
    if (parts.every((cents) => cents !== 0) && sum(parts) === whole) return parts
  }
  return null
}

/** A booking that is left out, as the office reads it. */
function describeBooking(row: XmlNode): string {
  const detail = firstAt(row, 'NtryDtls', 'TxDtls')
  const amount = `${textAt(row, 'Amt')} ${currencyOf(firstAt(row, 'Amt'))}`
  const day = textAt(row, 'BookgDt', 'Dt') || textAt(row, 'BookgDt', 'DtTm')
  const status = textAt(row, 'Sts', 'Cd') || textAt(row, 'Sts')
  return [day, amount, payerOf(detail), textOf(detail, row), status].filter(Boolean).join(' · ')
}

const currencyOf = (amount: XmlNode) => {
  const currency = childOf(amount, '@Ccy')
  return typeof currency === 'string' ? currency.trim().toUpperCase() : 'EUR'
}

function parseBookedDay(row: XmlNode, name: string): string | null {
  const said = textAt(row, name, 'Dt') || textAt(row, name, 'DtTm')
  return parseDay(/^\d{4}-\d\d-\d\d/.exec(said)?.[0])
}

/** Cents; `null` where there is no amount, or it is none in euros. */
function parseEuros(from: XmlNode, ...names: string[]): number | null {
  if (currencyOf(firstAt(from, ...names)) !== 'EUR') return null
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
    ...allOf(remittance, 'Strd').flatMap((one) => [
      ...allOf(one, 'RfrdDocInf').map((document) => textAt(document, 'Nb')),
      textAt(one, 'CdtrRefInf', 'Ref'),
      ...allOf(one, 'AddtlRmtInf').map((more) => textAt({ more }, 'more')),
    ]),
    textAt(detail, 'Refs', 'EndToEndId').replace(/^(?:NOT ?PROVIDED|NONREF)$/, ''),
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
