import { type Day, parseDay } from '../../calendar/paris-day.ts'
import { cutText } from '../../cut-text.ts'
import { readTable } from '../../import/read-table.ts'
import { parseCents } from '../../money/amounts.ts'
import { stripControlCharacters } from '../../strip-control-characters.ts'
import {
  type BankEntry,
  type BankStatementResult,
  bankStatementLimits,
  tooManyLines,
  unreadable,
} from './bank-entry.ts'

const noColumns =
  'Ce fichier n’a pas les colonnes d’un relevé\u00a0: il faut au moins la date, le libellé, et le montant ou le crédit.'

/**
 * Reads a statement as French banks hand it out (docs/product.md §11.16): whichever separator and letters, some lines
 * before its heads or no heads at all, one column of amounts or debit and credit apart.
 */
export async function readBankCsv(file: Buffer): Promise<BankStatementResult> {
  const table = await readTable(file)
  if (table.outcome === 'unreadable') return unreadable(table.sentence)
  const found = findColumns(table.lines)
  if (!found) return unreadable(noColumns)
  const rows = table.lines.slice(found.first).filter((cells) => cells.some(Boolean))
  if (rows.length > bankStatementLimits.mostLines) return unreadable(tooManyLines)
  const entries = rows.flatMap((cells) => entryOf(cells, found.columns) ?? [])
  return {
    outcome: 'read',
    entries,
    debits: rows.length - entries.length,
    leftOut: [],
    unprovenDate: '',
  }
}

/** `null` for a line on which no money came in. */
function entryOf(cells: readonly string[], columns: BankColumns): BankEntry | null {
  const at = (place: number | null) => (place === null ? '' : (cells[place] ?? ''))
  const bookedOn = parseBankDay(at(columns.day))
  const credit = parseBankAmount(at(columns.credit))
  const debit = parseBankAmount(at(columns.debit))
  const cents = parseBankAmount(at(columns.amount)) ?? (debit ? null : credit)
  if (!bookedOn || cents === null || cents <= 0 || !isEuro(at(columns.currency))) return null
  return {
    account: '',
    bookedOn,
    cents,
    reference: '',
    payer: tidyCell(at(columns.payer)),
    text: tidyCell(columns.texts.map(at).join(' ')),
  }
}

const isEuro = (currency: string) => currency === '' || /^(?:EUR|€|euros?)$/i.test(currency.trim())

const tidyCell = (said: string) =>
  cutText(
    stripControlCharacters(said.replace(/^="(.*)"$/, '$1'))
      .replace(/\s+/g, ' ')
      .trim(),
    500,
  )

/** Heads stand within the first lines; above them banks write the account and its balance. */
const maxHeaderLine = 30

/** Small letters without accents, spaces and signs. */
const plainHeader = (head: string) =>
  head
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** The columns as the heads name them, else as the lines themselves suggest; and the line that comes first. */
function findColumns(lines: readonly string[][]): { columns: BankColumns; first: number } | null {
  for (const [place, cells] of lines.slice(0, maxHeaderLine).entries()) {
    const columns = columnsByHeader(cells.map(plainHeader))
    if (columns) return { columns, first: place + 1 }
  }
  return guessColumns(lines)
}

/** How banks call each, the likeliest first. */
const headerPatterns = {
  day: [
    /^date(de)?compta/,
    /^date(de)?(l)?operation/,
    /^dateop/,
    /^date$/,
    /^jour$/,
    /^date(de)?(la)?valeur/,
    /^date/,
  ],
  amount: [/^montant(?!.*francs)/, /^amount/, /^somme$/],
  debit: [/^debit/],
  credit: [/^credit/],
  payer: [/contrepartie/, /^(nomdu)?tiers/, /^emetteur/, /^donneur/, /^payeur/, /^nom$/],
  currency: [/^devise/, /^currency/],
} as const

const textHeader =
  /^(libelle|label|nature|motif|reference|ref|informations?|communication|details?|description|intitule|operation$)/

function columnsByHeader(names: readonly string[]): BankColumns | null {
  const find = (patterns: readonly RegExp[]): number | null => {
    for (const pattern of patterns) {
      const place = names.findIndex((name) => pattern.test(name))
      if (place >= 0) return place
    }
    return null
  }
  const day = find(headerPatterns.day)
  const [amount, debit, credit] = [
    find(headerPatterns.amount),
    find(headerPatterns.debit),
    find(headerPatterns.credit),
  ]
  const texts = names.flatMap((name, place) => (textHeader.test(name) ? [place] : []))
  if (day === null || (amount === null && credit === null) || texts.length === 0) return null
  // Where credit stands apart, another amount is that of something else.
  const isApart = debit !== null && credit !== null
  return {
    day,
    amount: isApart ? null : (amount ?? credit),
    debit,
    credit,
    payer: find(headerPatterns.payer),
    currency: find(headerPatterns.currency),
    texts,
  }
}

/** A statement without heads: the first column that is a day on each line, the last that is an amount, the longest text. */
function guessColumns(lines: readonly string[][]): { columns: BankColumns; first: number } | null {
  const first = lines.findIndex((cells) => cells.some((cell) => parseBankDay(cell)))
  const rows = lines.slice(first).filter((cells) => cells.some((cell) => parseBankDay(cell)))
  const [width = 0] = rows.map((cells) => cells.length).toSorted((one, other) => other - one)
  const share = (isMeant: (cell: string) => boolean) => (place: number) =>
    rows.filter((cells) => isMeant(cells[place] ?? '')).length / rows.length
  const places = Array.from({ length: width }, (_, place) => place)
  const isDay = share((cell) => parseBankDay(cell) !== null)
  const isAmount = share((cell) => /\d[.,]\d{1,2}\D?$/.test(cell) && parseBankAmount(cell) !== null)
  const letters = (place: number) =>
    rows.reduce((sum, cells) => sum + (cells[place] ?? '').replace(/[^\p{L}]/gu, '').length, 0)
  const day = places.find((place) => isDay(place) > 0.9)
  const amount = places.findLast((place) => isAmount(place) > 0.9)
  const [text] = places.toSorted((one, other) => letters(other) - letters(one))
  if (first < 0 || day === undefined || amount === undefined || text === undefined) return null
  const none = { debit: null, credit: null, payer: null, currency: null }
  return { columns: { ...none, day, amount, texts: [text] }, first }
}

/** Which column of a statement says what, by its place. */
interface BankColumns {
  day: number
  amount: number | null
  debit: number | null
  credit: number | null
  payer: number | null
  currency: number | null
  texts: number[]
}

/** « 12/11/2026 », « 12-11-26 », « 2026-11-12T08:00 », « 12.11.2026 08:00 » → `2026-11-12`; `null` for what is no day. */
function parseBankDay(said: string): Day | null {
  const plain = said.replace(/^="?|"$/g, '').trim()
  const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:\D|$)/.exec(plain)
  if (!french) return parseDay(/^\d{4}-\d\d-\d\d/.exec(plain)?.[0] ?? null)
  const [, day = '', month = '', year = ''] = french
  return parseDay(`${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** « +1.234,56 », « 1 234.56 EUR », « 12,00- » → cents; `null` for what is no amount. */
function parseBankAmount(said: string): number | null {
  const plain = said
    .replace(/^="?|"$/g, '')
    .replace(/EUR|€/gi, '')
    .replace(/[\s\u00a0\u202f'+]/g, '')
    .replace(/^(.*\d)-$/, '-$1')
  const decimal = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'))
  const hasDecimals = decimal >= 0 && plain.length - decimal <= 3
  const whole = (hasDecimals ? plain.slice(0, decimal) : plain).replace(/[.,]/g, '')
  return parseCents(hasDecimals ? `${whole || '0'},${plain.slice(decimal + 1) || '0'}` : whole)
}
