import { readTable } from '../../../kernel/import/read-table.ts'
import { toUnreadableFileResult } from '../../../kernel/import/table-result.ts'
import {
  detectDayMonthOrder,
  findCurrencyNamedIn,
  isBankDay,
  normalizeBankText,
  parseBankCurrency,
  parseBankDay,
  parseExecutionStatus,
} from './bank-cells.ts'
import { type BankColumns, bankFormatKeyOf, findBankColumns, findCurrencyColumn } from './bank-columns.ts'
import {
  type BankLineSkipReason,
  type BankStatementPayment,
  type BankStatementResult,
  bankStatementLimits,
  collectSkippedBankLines,
  tidyBankText,
  tooManyBankLinesText,
} from './bank-entry.ts'
import type { BankFormatAnswers, BankQuestion, DayMonthOrder } from './bank-format.ts'
import {
  type BankTable,
  findCurrencyInPreamble,
  isDayFirstLanguage,
  splitBankTable,
} from './bank-headings.ts'
import { type BankAmountColumns, createBankAmountReader } from './match-balance.ts'

const noColumns =
  'Ce fichier n’a pas les colonnes d’un relevé\u00a0: il faut au moins la date, le libellé, et le montant ou le crédit.'

/** Returns the office's earlier answers for a format id. */
export type FindBankFormatAnswers = (formatId: string) => BankFormatAnswers | undefined

/**
 * Reads a statement as banks export it: any separator and encoding, with lines before the headings or without headings, with one
 * column of amounts or separate ones for debits and credits.
 */
export async function readBankCsv(
  file: Buffer,
  findAnswers: FindBankFormatAnswers,
): Promise<BankStatementResult> {
  const table = await readTable(file)
  return table.outcome === 'unreadable' ? table : parseBankTable(table.lines, findAnswers)
}

/**
 * Reads a statement from its cells. Returns a question if the column of amounts, or the order of day and month, is not
 * certain.
 */
export function parseBankTable(lines: string[][], findAnswers: FindBankFormatAnswers): BankStatementResult {
  const table = splitBankTable(lines)
  const columns = table && findBankColumns(table)
  if (!table || !columns) return toUnreadableFileResult(noColumns)
  if (table.rows.length > bankStatementLimits.maxLines) return toUnreadableFileResult(tooManyBankLinesText)
  const format = bankFormatKeyOf(table)
  const answers = findAnswers(format.id)
  const amount = knownAmount(columns, answers)
  const days = knownOrder(table, columns, answers)
  if (!amount || days.outcome === 'format-unknown')
    return question(
      lines,
      table,
      amount ? [] : columns.amounts,
      days.outcome === 'format-unknown' ? columns.days : [],
    )
  return { ...readRows(table, columns, amount, days), format }
}

function knownAmount(
  { amounts, isAmountDoubtful }: BankColumns,
  answers: BankFormatAnswers | undefined,
): BankAmountColumns | null {
  if (amounts.length === 1 && !isAmountDoubtful) return amounts[0] ?? null
  return amounts.find(({ column }) => column === answers?.amount) ?? null
}

interface KnownOrder {
  outcome: 'known'
  order: DayMonthOrder | null
  /** Example of a date that is read as day/month only because of the language of the headings; empty if none is. */
  unproven: string
}

const cellsOf = ({ rows }: BankTable, column: number) => rows.map((row) => row[column] ?? '')

/** Returns the order of day and month in the booking dates; if they do not prove it, another column of days may. */
function knownOrder(
  table: BankTable,
  { days }: BankColumns,
  answers: BankFormatAnswers | undefined,
): KnownOrder | { outcome: 'format-unknown' } {
  const [own = null, ...others] = days.map((column) => detectDayMonthOrder(cellsOf(table, column)))
  if (own === 'mixed' || own === null) return known(null)
  if (own !== 'open') return known(own)
  const proven = others.find((one) => one === 'day-first' || one === 'month-first') as
    | DayMonthOrder
    | undefined
  if (proven) return known(proven)
  if (answers?.dayOrder) return known(answers.dayOrder)
  return isDayFirstLanguage(table) ? known('day-first', openDay(table, days)) : { outcome: 'format-unknown' }
}

const known = (order: DayMonthOrder | null, unproven = ''): KnownOrder => ({
  outcome: 'known',
  order,
  unproven,
})

/** Returns the first day that could be read in two ways; empty if there is none. */
const openDay = (table: BankTable, [column = 0]: readonly number[]) =>
  tidyBankText(
    cellsOf(table, column).find((cell) => isBankDay(cell) && detectDayMonthOrder([cell]) === 'open') ?? '',
  )

/** Maximum number of values of a column that are shown with a question. */
const maxSamples = 4

function question(
  lines: string[][],
  table: BankTable,
  amounts: readonly BankAmountColumns[],
  days: readonly number[],
): BankQuestion {
  const columns = [...new Set(amounts.map(({ column }) => column))]
  return {
    outcome: 'format-unknown',
    columns: columns.map((column) => ({
      index: column,
      label: table.labels[column] || `Colonne ${column + 1}`,
      samples: cellsOf(table, column).filter(Boolean).slice(0, maxSamples).map(tidyBankText),
    })),
    date: days.length > 0 ? openDay(table, days) : '',
    table: { json: JSON.stringify(lines), count: lines.length },
  }
}

function readRows(
  table: BankTable,
  columns: BankColumns,
  amount: BankAmountColumns,
  { order, unproven }: KnownOrder,
) {
  const currency = findCurrencyColumn(table, amount)
  const cells: RowCells = {
    amountOf: createBankAmountReader(table, columns.directions, amount),
    order,
    currencyColumn: currency,
    // A currency in the heading applies to all lines.
    tableCurrency:
      findCurrencyNamedIn(table.labels[amount.column] ?? '') ||
      (currency === null ? findCurrencyInPreamble(table) : ''),
    amountColumn: amount.column,
    hasHeadings: table.hasHeadings,
  }
  const entries: BankStatementPayment[] = []
  const leftOut = collectSkippedBankLines()
  let debits = 0
  for (const row of table.rows) {
    const read = readRow(row, columns, cells)
    if (read.outcome === 'debit') debits += 1
    else if (read.outcome === 'read') entries.push(read.entry)
    else leftOut.add(read.reason, row.filter(Boolean).join(' · '), read.detail)
  }
  return { outcome: 'read' as const, entries, debits, leftOut: leftOut.groups(), unprovenDate: unproven }
}

interface RowCells {
  amountOf: (row: readonly string[]) => number | null
  amountColumn: number
  order: DayMonthOrder | null
  currencyColumn: number | null
  tableCurrency: string
  hasHeadings: boolean
}

/**
 * Matches the texts of balances and totals among the lines. « Solde facture 12 » does not match: it is a client's own
 * text.
 */
const totalText =
  /^(?:(?:ancien |nouveau )?solde(?: (?:au|en|initial|final|precedent|crediteur|debiteur|d ouverture|de cloture|comptable|de depart|de debut|de fin|anterieur|du compte|actuel|disponible)(?: .*)?)?|(?:total|totaux)(?: (?:des?|du|general|credits?|debits?|operations|mouvements|periode)(?: .*)?)?|(?:opening|closing|starting|ending) balance(?: .*)?|balance brought forward|anfangssaldo(?: .*)?|endsaldo(?: .*)?|kontostand(?: .*)?)$/

type ReadRow =
  | { outcome: 'read'; entry: BankStatementPayment }
  | { outcome: 'debit' }
  | { outcome: 'skipped'; reason: BankLineSkipReason; detail?: string }

function readRow(
  row: readonly string[],
  { days, statuses, payer, texts }: BankColumns,
  cells: RowCells,
): ReadRow {
  const at = (column: number | null | undefined) =>
    column === null || column === undefined ? '' : (row[column] ?? '')
  const payment = { payer: tidyCell(at(payer)), text: tidyCell(texts.map(at).join(' ')) }
  const words = normalizeBankText(payment.text || row.find(Boolean) || '')
  if (totalText.test(words)) return skipped('total')
  const cents = cells.amountOf(row)
  if (cents !== null && cents <= 0) return { outcome: 'debit' }
  const states = statuses.map((column) => [parseExecutionStatus(at(column)), at(column)] as const)
  if (states.some(([state]) => state === 'not-done')) return skipped('not-executed')
  const unknown = states.find(([state]) => state === 'unknown')
  if (unknown) return skipped('unknown-status', unknown[1])
  const currency =
    [
      findCurrencyNamedIn(at(cells.amountColumn)),
      cells.tableCurrency,
      parseBankCurrency(at(cells.currencyColumn)),
    ].find((one) => one !== '' && one !== 'EUR') ?? ''
  if (currency) return skipped('currency', currency)
  const bookedOn = parseBankDay(at(days[0]), cells.order)
  // Without headings, the last line of the table may be the balance of the account, with the account number as its text.
  const isText = cells.hasHeadings || /\p{L}{2}/u.test(`${payment.text} ${payment.payer}`)
  if (cents === null || !bookedOn || !isText) return skipped('unreadable')
  return { outcome: 'read', entry: { account: '', reference: '', bookedOn, cents, ...payment } }
}

const skipped = (reason: BankLineSkipReason, detail?: string): ReadRow => ({
  outcome: 'skipped',
  reason,
  detail,
})

const tidyCell = (cell: string) => tidyBankText(cell.replace(/^="(.*)"$/, '$1'))
