import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { parseDay } from '../../../kernel/calendar/paris-day.ts'
import { toUnreadableFileResult } from '../../../kernel/import/table-result.ts'
import { parseCents, sumKnownCents } from '../../../kernel/money/amounts.ts'
import { getOwnProperty } from '../../../kernel/text/own-property.ts'
import {
  type BankLineSkipReason,
  type BankStatementPayment,
  type BankStatementResult,
  bankStatementLimits,
  collectSkippedBankLines,
  tidyBankText,
  tooManyBankLinesText,
} from './bank-entry.ts'

const notCamt =
  'Ce fichier XML n’est pas un relevé de compte CAMT.053\u00a0: demandez à la banque ce format, ou le CSV.'

/**
 * Reads a statement in ISO 20022 CAMT.053, any version: incoming payments in euros that are booked. Each booking is parsed
 * separately, because the parser's time grows faster than the length of its text.
 */
export function parseCamt(xml: string): BankStatementResult {
  // Banks never write these declarations, and XML attacks need one.
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(xml)) return toUnreadableFileResult(notCamt)
  const cut = splitBookings(xml)
  if (cut.outcome === 'broken') return toUnreadableFileResult(brokenFile)
  if (
    cut.frame.length > maxLengths.frame ||
    cut.bookings.some(({ xml: { length } }) => length > maxLengths.booking)
  )
    return toUnreadableFileResult(notCamt)
  if (cut.bookings.length > bankStatementLimits.maxLines) return toUnreadableFileResult(tooManyBankLinesText)
  if (!isValidXml(cut.frame)) return toUnreadableFileResult(brokenFile)
  const message = findMessage(parseXml(cut.frame))
  const accounts = allOf(message, 'Stmt').map(accountOf)
  if (accounts.length === 0) return toUnreadableFileResult(notCamt)
  const entries: BankStatementPayment[] = []
  const leftOut = collectSkippedBankLines()
  let debits = 0
  for (const booking of cut.bookings) {
    if (!isValidXml(booking.xml)) return toUnreadableFileResult(brokenFile)
    const row = firstAt(parseXml(booking.xml), 'Ntry')
    if (textAt(row, 'CdtDbtInd') === 'DBIT') {
      debits += 1
      continue
    }
    const bookingEntry = parseBooking(row, accounts[booking.statement] ?? '')
    if ('entries' in bookingEntry) entries.push(...bookingEntry.entries)
    else leftOut.add(bookingEntry.reason, describeBooking(row), bookingEntry.detail)
  }
  return { outcome: 'read', entries, debits, leftOut: leftOut.groups(), unprovenDate: '', format: null }
}

const brokenFile = 'Ce fichier XML est abîmé ou incomplet\u00a0: téléchargez-le de nouveau chez la banque.'

/**
 * Maximum number of characters of the file without its bookings (`frame`), and of one booking, which may contain
 * hundreds of transfers.
 */
const maxLengths = { frame: 262_144, booking: 524_288 }

interface Booking {
  xml: string
  /** Index of the statement in the file that contains the line. */
  statement: number
}

/** `frame` is the file without its bookings. */
type SplitFile = { outcome: 'split'; frame: string; bookings: Booking[] } | { outcome: 'broken' }

/** Splits a file into its bookings. */
function splitBookings(xml: string): SplitFile {
  const prefix = /<((?:[\w.-]+:)?)Ntry[\s>]/.exec(xml)?.[1]
  if (prefix === undefined) return { outcome: 'split', frame: xml, bookings: [] }
  const [opening, closing, statement] = [`<${prefix}Ntry`, `</${prefix}Ntry>`, `<${prefix}Stmt`]
  const bookings: Booking[] = []
  let frame = ''
  let at = 0
  let statements = 0
  for (let start = findTag(xml, opening, 0); start >= 0; start = findTag(xml, opening, at)) {
    const end = xml.indexOf(closing, start)
    if (end < 0) return { outcome: 'broken' }
    const between = xml.slice(at, start)
    for (let tag = findTag(between, statement, 0); tag >= 0; tag = findTag(between, statement, tag + 1))
      statements += 1
    frame += between
    at = end + closing.length
    bookings.push({ xml: xml.slice(start, at), statement: Math.max(0, statements - 1) })
  }
  return { outcome: 'split', frame: frame + xml.slice(at), bookings }
}

/** Returns the index of the next opening tag, with or without attributes; -1 if there is none. */
function findTag(xml: string, opening: string, from: number): number {
  let at = xml.indexOf(opening, from)
  while (at >= 0 && !/[\s>]/.test(xml[at + opening.length] ?? '')) at = xml.indexOf(opening, at + 1)
  return at
}

/** Maximum number of elements around `Document`, added by the bank's transmission channel. */
const maxEnvelopes = 4

/** Returns the message that contains the statements, inside an envelope or not. */
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

type ParsedBooking = { entries: BankStatementPayment[] } | { reason: BankLineSkipReason; detail?: string }

/** Returns one entry for each transfer of a booking, or the reason why the booking is left out. */
function parseBooking(row: XmlNode, account: string): ParsedBooking {
  const isBooked = ['BOOK', ''].includes(textAt(row, 'Sts', 'Cd') || textAt(row, 'Sts'))
  const isReversal = ['true', '1'].includes(textAt(row, 'RvslInd'))
  if (!isBooked || isReversal) return { reason: 'not-executed' }
  const currency = currencyOf(firstAt(row, 'Amt'))
  if (currency !== 'EUR') return { reason: 'currency', detail: currency }
  const bookedOn = parseBookedDay(row, 'BookgDt') ?? parseBookedDay(row, 'ValDt')
  const total = parseEuros(row, 'Amt')
  if (!bookedOn || !total || textAt(row, 'CdtDbtInd') !== 'CRDT') return { reason: 'unreadable' }
  const reference = textAt(row, 'AcctSvcrRef')
  const details = allOf(row, 'NtryDtls').flatMap((one) => allOf(one, 'TxDtls'))
  const parts = details.length > 1 ? splitAmount(details, total) : null
  if (parts)
    return {
      entries: details.flatMap((detail, index) => {
        const cents = parts[index] ?? 0
        if (cents <= 0) return []
        const payment = { payer: payerOf(detail), ...textsOf([detail], row) }
        return [{ account, bookedOn, cents, ...payment, reference: reference && `${reference}/${index + 1}` }]
      }),
    }
  const payer = tidyBankText([...new Set(details.map(payerOf).filter(Boolean))].join(', '))
  const texts = textsOf(details.length > 0 ? details : [null], row)
  return { entries: [{ account, bookedOn, cents: total, payer, ...texts, reference }] }
}

/** Paths of elements that may contain the amount of a transfer within a batch. Banks fill one or several of them. */
const partAmounts = [
  ['AmtDtls', 'TxAmt', 'Amt'],
  ['Amt'],
  ['AmtDtls', 'InstdAmt', 'Amt'],
  ['AmtDtls', 'CntrValAmt', 'Amt'],
]

/** Returns the cents of each transfer of a batch, debits negative; `null` if no kind of amount adds up to the whole. */
function splitAmount(details: readonly XmlNode[], total: number): number[] | null {
  const signed = (detail: XmlNode, cents: number) => (textAt(detail, 'CdtDbtInd') === 'DBIT' ? -cents : cents)
  const firstOf = (detail: XmlNode) =>
    partAmounts.map((names) => parseEuros(detail, ...names)).find((cents) => cents !== null) ?? null
  const kinds = [firstOf, ...partAmounts.map((names) => (detail: XmlNode) => parseEuros(detail, ...names))]
  for (const centsOf of kinds) {
    const parts = details.map((detail) => signed(detail, centsOf(detail) ?? 0))
    if (parts.every((cents) => cents !== 0) && sumKnownCents(parts) === total) return parts
  }
  return null
}

/** Describes a booking that is left out, for staff. */
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
  const dateText = textAt(row, name, 'Dt') || textAt(row, name, 'DtTm')
  return parseDay(/^\d{4}-\d\d-\d\d/.exec(dateText)?.[0])
}

/** Returns an amount in cents; `null` if there is none, or if it is not in euros. */
function parseEuros(from: XmlNode, ...names: string[]): number | null {
  if (currencyOf(firstAt(from, ...names)) !== 'EUR') return null
  return parseCents(textAt(from, ...names).replace(/(\.\d\d)0+$/, '$1')) || null
}

/** Returns the name of the payer. Version 8 of the format nests it one element deeper. */
function payerOf(detail: XmlNode): string {
  const parties = firstAt(detail, 'RltdPties')
  return (
    ['UltmtDbtr', 'Dbtr']
      .map((name) => textAt(parties, name, 'Nm') || textAt(parties, name, 'Pty', 'Nm'))
      .find(Boolean) ?? ''
  )
}

/** Returns the text of a line with these transfers, and the former text if it differs. */
function textsOf(
  details: readonly XmlNode[],
  row: XmlNode,
): Pick<BankStatementPayment, 'text' | 'formerText'> {
  const joinTexts = (join: JoinLines) =>
    tidyBankText([...new Set(details.map((detail) => textOf(detail, row, join)).filter(Boolean))].join(' '))
  const text = joinTexts(joinLines)
  const formerText = joinTexts((lines) => lines)
  return formerText === text ? { text } : { text, formerText }
}

type JoinLines = (lines: readonly string[]) => readonly string[]

function textOf(detail: XmlNode, row: XmlNode, join: JoinLines = joinLines): string {
  const remittance = firstAt(detail, 'RmtInf')
  const texts = [
    ...join(allOf(remittance, 'Ustrd').map((one) => textAt({ one }, 'one'))),
    ...allOf(remittance, 'Strd').flatMap((one) => [
      ...allOf(one, 'RfrdDocInf').map((document) => textAt(document, 'Nb')),
      textAt(one, 'CdtrRefInf', 'Ref'),
      ...allOf(one, 'AddtlRmtInf').map((more) => textAt({ more }, 'more')),
    ]),
    textAt(detail, 'Refs', 'EndToEndId').replace(/^(?:NOT ?PROVIDED|NONREF)$/, ''),
    textAt(detail, 'AddtlTxInf'),
    textAt(row, 'AddtlNtryInf'),
  ]
  return tidyBankText([...new Set(texts.filter(Boolean))].join(' '))
}

/** Joins the lines of a transfer's text between which the bank split a document number, so that the number is whole again. */
function joinLines(lines: readonly string[]): string[] {
  const joined: string[] = []
  let end = ''
  for (const line of lines.filter(Boolean)) {
    const isSplit = isNumberSplit(end, line)
    joined.push(isSplit ? `${joined.pop() ?? ''}${line}` : line)
    end = `${end}${isSplit ? '' : ' '}${line}`.slice(-maxNumberLength)
  }
  return joined
}

/** Matches a document number in its printed form, whose last part has at least four digits: `FA-E-2026-0042`. */
const printedNumber = /^(?:FA|DE)[^A-Z0-9]{0,3}[A-Z][^A-Z0-9]{0,3}20\d\d[^A-Z0-9]{0,3}\d{4,6}(?!\d)/
/** Matches the end of a document number without its leading zeros, which is complete with fewer digits: `FA-E-2026-42`. */
const shortNumber = /20\d\d[^A-Z0-9]{0,3}[1-9]\d{0,2}[^A-Z0-9]*$/

/** Maximum number of characters of a printed document number, with spaces around its parts. */
const maxNumberLength = 24

/** Whether a text ends within a document number that the next line completes. */
function isNumberSplit(text: string, next: string): boolean {
  const upper = text.toUpperCase()
  const start = Math.max(upper.lastIndexOf('FA'), upper.lastIndexOf('DE'))
  if (start < 0) return false
  const begun = upper.slice(start)
  return (
    !printedNumber.test(begun) &&
    !shortNumber.test(begun) &&
    printedNumber.test(begun + next.slice(0, maxNumberLength).toUpperCase())
  )
}

/**
 * Entities are not expanded, nesting is limited to the depth of the standard, and values stay text, so that « 0042 » keeps its
 * zeros.
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

/** A value as the parser returns it. */
type XmlNode = unknown

function childOf(from: XmlNode, name: string): XmlNode {
  if (from === null || typeof from !== 'object' || !Object.hasOwn(from, name)) return null
  return (from as Record<string, XmlNode>)[name] ?? null
}

/** Returns the first element at a path of names. */
const firstAt = (from: XmlNode, ...names: string[]): XmlNode =>
  names.reduce<XmlNode>((at, name) => [childOf(at, name)].flat()[0] ?? null, from)

const allOf = (from: XmlNode, name: string): XmlNode[] =>
  [childOf(from, name)].flat().filter((one) => one !== null)

/** Returns the text of an element on one line. */
function textAt(from: XmlNode, ...names: string[]): string {
  const element = firstAt(from, ...names)
  const text = typeof element === 'string' ? element : firstAt(element, '#text')
  return typeof text === 'string' ? tidyBankText(decodeEntities(text)) : ''
}

const predefinedEntities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
}

/** Decodes the five predefined entities of XML, and numeric character references. */
const decodeEntities = (text: string) =>
  text.replace(/&(?:(lt|gt|quot|apos|amp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi, (whole, name, number, hex) => {
    if (name) return getOwnProperty(predefinedEntities, name.toLowerCase()) ?? whole
    const code = number ? Number(number) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
