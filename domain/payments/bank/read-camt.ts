import { setImmediate as othersTurn } from 'node:timers/promises'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { cutText } from '../../cut-text.ts'
import { readCents } from '../../money/read-cents.ts'
import { withoutControls } from '../../without-controls.ts'
import {
  type BankEntry,
  type ReadStatement,
  statementBounds,
  tooManyLines,
  unreadable,
} from './bank-entry.ts'

const notOurs =
  'Ce fichier XML n’est pas un relevé de compte CAMT.053\u00a0: demandez à la banque ce format, ou le CSV.'

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

/**
 * Reads a statement of the norm ISO 20022 CAMT.053, of any of its versions: money that was booked in, in euros. Booking by
 * booking, so that others get their turn.
 */
export async function readCamt(xml: string): Promise<ReadStatement> {
  // No bank writes one, and everything that XML can be abused for begins there.
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(xml)) return unreadable(notOurs)
  const cut = cutBookings(xml)
  if (cut === 'broken') return unreadable(broken)
  if (cut.frame.length > most.frame || cut.bookings.some(({ length }) => length > most.booking))
    return unreadable(notOurs)
  if (cut.bookings.length > statementBounds.mostLines) return unreadable(tooManyLines)
  if (!isWhole(cut.frame)) return unreadable(broken)
  if (node(parse(cut.frame), 'Document', 'BkToCstmrStmt', 'Stmt') === null) return unreadable(notOurs)
  const entries: BankEntry[] = []
  let leftOut = 0
  for (const [place, booking] of cut.bookings.entries()) {
    if (place % 20 === 19) await othersTurn()
    if (!isWhole(booking)) return unreadable(broken)
    const found = entriesOf(node(parse(booking), 'Ntry'))
    entries.push(...found)
    if (found.length === 0) leftOut += 1
  }
  return { outcome: 'read', entries, leftOut }
}

const broken = 'Ce fichier XML est abîmé ou incomplet\u00a0: téléchargez-le de nouveau chez la banque.'

/** Signs: of what stands around the bookings, and of one of them, which may gather hundreds of transfers. */
const most = { frame: 262_144, booking: 524_288 }

/** The bookings of a statement, and what is left of it without them. */
function cutBookings(xml: string): { frame: string; bookings: string[] } | 'broken' {
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

const isWhole = (xml: string) => XMLValidator.validate(xml) === true

function parse(xml: string): Node {
  try {
    return parser.parse(xml) as Node
  } catch {
    return null
  }
}

/** Whatever the parser makes of a tag. */
type Node = unknown

function child(from: Node, name: string): Node {
  if (from === null || typeof from !== 'object' || !Object.hasOwn(from, name)) return null
  return (from as Record<string, Node>)[name] ?? null
}

/** The first of the tags that lead there. */
const node = (from: Node, ...names: string[]): Node =>
  names.reduce<Node>((at, name) => [child(at, name)].flat()[0] ?? null, from)

const all = (from: Node, name: string): Node[] => [child(from, name)].flat().filter((one) => one !== null)

function text(from: Node, ...names: string[]): string {
  const found = node(from, ...names)
  const said = typeof found === 'string' ? found : node(found, '#text')
  return typeof said === 'string' ? tidy(decoded(said)) : ''
}

const tidy = (said: string) => cutText(withoutControls(said).replace(/\s+/g, ' ').trim(), 500)

const predefined: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** The five that XML itself defines, and signs by their number. */
const decoded = (said: string) =>
  said.replace(/&(?:(lt|gt|quot|apos|amp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi, (whole, name, number, hex) => {
    if (name) return predefined[name.toLowerCase()] ?? whole
    const code = number ? Number(number) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** Of a booking that gathers several transfers each; none where nothing came in for good, in euros. */
function entriesOf(row: Node): BankEntry[] {
  const isBooked = ['BOOK', ''].includes(text(row, 'Sts', 'Cd') || text(row, 'Sts'))
  const isReversal = text(row, 'RvslInd') === 'true'
  if (!isBooked || isReversal || text(row, 'CdtDbtInd') !== 'CRDT') return []
  const bookedOn = dayOf(row, 'BookgDt') ?? dayOf(row, 'ValDt')
  const whole = euros(row, 'Amt')
  if (!bookedOn || !whole) return []
  const reference = text(row, 'AcctSvcrRef')
  const details = all(row, 'NtryDtls').flatMap((one) => all(one, 'TxDtls'))
  const parts = details.map((detail) => ({
    cents: euros(detail, 'AmtDtls', 'TxAmt', 'Amt') ?? euros(detail, 'Amt'),
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

function dayOf(row: Node, name: string): string | null {
  const said = text(row, name, 'Dt') || text(row, name, 'DtTm')
  return /^\d{4}-\d\d-\d\d/.exec(said)?.[0] ?? null
}

/** Cents; `null` where there is no amount, or it is none in euros. */
function euros(from: Node, ...names: string[]): number | null {
  const amount = node(from, ...names)
  const currency = child(amount, '@Ccy')
  if (currency !== null && currency !== 'EUR') return null
  return readCents(text(from, ...names).replace(/(\.\d\d)0+$/, '$1')) || null
}

/** Version 8 put who it is one tag deeper. */
function payerOf(detail: Node): string {
  const parties = node(detail, 'RltdPties')
  return (
    ['UltmtDbtr', 'Dbtr']
      .map((name) => text(parties, name, 'Nm') || text(parties, name, 'Pty', 'Nm'))
      .find(Boolean) ?? ''
  )
}

function textOf(detail: Node, row: Node): string {
  const remittance = node(detail, 'RmtInf')
  const said = [
    ...all(remittance, 'Ustrd').map((one) => text({ one }, 'one')),
    ...all(remittance, 'Strd').map((one) => text(one, 'CdtrRefInf', 'Ref')),
    text(detail, 'Refs', 'EndToEndId').replace(/^NOTPROVIDED$/, ''),
    text(detail, 'AddtlTxInf'),
    text(row, 'AddtlNtryInf'),
  ]
  return tidy([...new Set(said.filter(Boolean))].join(' '))
}
