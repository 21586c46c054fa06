import { createHash } from 'node:crypto'
import { cutText } from '../../../kernel/text/cut-text.ts'
import {
  type BankAmountDirection,
  type BankColumnKind,
  detectBankColumnKind,
  findCurrencyNamedIn,
  isBankCurrency,
  isExecutionStatusWord,
  parseDebitOrCredit,
  parseExecutionStatus,
} from './bank-cells.ts'
import type { BankFormatKey } from './bank-format.ts'
import {
  additionalTextHeadingPattern,
  amountLookalikeHeadings,
  type BankTable,
  bankHeadingPatterns,
  bankTextHeadingPattern,
  findBankHeading,
  isOtherAmountHeading,
  nonPaymentStatusHeadingPattern,
} from './bank-headings.ts'
import { type BankAmountColumns, createBankAmountReader, matchAmountsToBalance } from './match-balance.ts'

// Finds the columns of a bank's table, and which of them is the amount.

/** Columns of a statement, as indexes of cells. `amounts` lists candidates, of which one becomes the amount. */
export interface BankColumns {
  days: number[]
  /** Sources that may be the amount. */
  amounts: BankAmountColumns[]
  /** Whether the only amount column has the heading of another amount (balance, tax). The office is then asked to confirm it. */
  isAmountDoubtful: boolean
  directions: number[]
  statuses: number[]
  payer: number | null
  texts: number[]
}

/** Finds the columns by their headings and content. Returns `null` if the table is not a statement. */
export function findBankColumns(table: BankTable): BankColumns | null {
  const { names, rows, hasHeadings } = table
  const kinds = names.map((_, index) => detectBankColumnKind(rows, index))
  const indexes = names.map((_, index) => index)
  const is = (kind: keyof typeof bankHeadingPatterns, column: number) =>
    bankHeadingPatterns[kind].some((pattern) => pattern.test(names[column] ?? ''))
  const days = dayColumns(table, kinds)
  if (days.length === 0) return null
  const words = indexes.filter((column) => !days.includes(column) && !kinds[column]?.isAmount)
  const directions = words.filter((column) => isDirectionColumn(kinds[column], is('direction', column)))
  const statuses = words.filter(
    (column) =>
      !directions.includes(column) &&
      !nonPaymentStatusHeadingPattern.test(names[column] ?? '') &&
      (is('status', column) ||
        (kinds[column]?.filled.length !== 0 && kinds[column]?.filled.every(isExecutionStatusWord))),
  )
  const payer = findBankHeading(names, 'payer')
  const textColumns = indexes.filter(
    (column) =>
      bankTextHeadingPattern.test(names[column] ?? '') ||
      additionalTextHeadingPattern.test(names[column] ?? ''),
  )
  const texts =
    textColumns.length > 0
      ? textColumns
      : longestText(kinds, words, [...directions, ...statuses, payer ?? -1])
  const columns = { days, directions, statuses, payer, texts }
  if (texts.length === 0 && payer === null) return null
  const chosen = chooseAmounts(table, kinds, columns, (column) => ({
    isNamed:
      hasHeadings &&
      is('amount', column) &&
      !is('balance', column) &&
      !amountLookalikeHeadings.test(names[column] ?? ''),
    isBalance: is('balance', column),
    isCredit: is('credit', column) && !is('debit', column),
    isDebit: is('debit', column) && !is('credit', column),
  }))
  return chosen.amounts.length === 0 ? null : { ...columns, ...chosen }
}

/** Returns the columns of days, the booking date first; in a table without headings from left to right. */
function dayColumns({ names, hasHeadings }: BankTable, kinds: readonly BankColumnKind[]): number[] {
  const filled = names.flatMap((_, index) => (kinds[index]?.isDay ? [index] : []))
  if (!hasHeadings) return filled
  const ranked = bankHeadingPatterns.day.flatMap((pattern) =>
    names.flatMap((name, index) => (pattern.test(name) ? [index] : [])),
  )
  // The booking date of pending lines is empty, and files may contain unreadable days: the heading then decides.
  const headedColumns = [...new Set(ranked)]
  const sure = headedColumns.filter((column) => kinds[column]?.isDay)
  return sure.length > 0 ? [...new Set([...sure, ...filled])] : headedColumns.slice(0, 1)
}

/**
 * Whether the cells of a column say which amounts are credits and which are debits. Single letters count only if both
 * directions occur, if all are debits, or if the heading names directions (`isNamed`).
 */
function isDirectionColumn(kind: BankColumnKind | undefined, isNamed: boolean): boolean {
  if (!kind || kind.filled.length === 0) return false
  if (isNamed) return kind.filled.some((cell) => parseDebitOrCredit(cell) !== null)
  const directions = kind.filled.map(parseDebitOrCredit)
  if (directions.includes(null)) return false
  const areLetters = kind.filled.every((cell) => cell.trim().length === 1)
  const both: BankAmountDirection[] = ['credit', 'debit']
  return (
    !areLetters ||
    both.every((direction) => directions.includes(direction)) ||
    directions.every((one) => one === 'debit')
  )
}

/** Returns the column with the most letters, as a list of one; empty if no column has any. */
function longestText(
  kinds: readonly BankColumnKind[],
  words: readonly number[],
  others: readonly number[],
): number[] {
  const letters = (column: number) =>
    (kinds[column]?.filled ?? []).reduce((sum, cell) => sum + cell.replace(/[^\p{L}]/gu, '').length, 0)
  const [longest] = words
    .filter((column) => !others.includes(column) && letters(column) > 0)
    .toSorted((one, other) => letters(other) - letters(one))
  return longest === undefined ? [] : [longest]
}

interface ColumnNames {
  isNamed: boolean
  isBalance: boolean
  isCredit: boolean
  isDebit: boolean
}

/** Returns the column of amounts; several candidates if neither headings nor balances decide. */
function chooseAmounts(
  table: BankTable,
  kinds: readonly BankColumnKind[],
  columns: Pick<BankColumns, 'directions' | 'statuses'>,
  namesOf: (column: number) => ColumnNames,
): Pick<BankColumns, 'amounts' | 'isAmountDoubtful'> {
  const indexes = table.names.map((_, index) => index)
  const isEmpty = (column: number) => kinds[column]?.filled.length === 0
  const isAmount = (column: number) => kinds[column]?.isAmount === true
  const isMain = (column: number) => !isOtherAmountHeading(table.names[column] ?? '')
  const credits = indexes.filter(
    (column) => namesOf(column).isCredit && (isAmount(column) || isEmpty(column)),
  )
  const debits = indexes.filter((column) => namesOf(column).isDebit && (isAmount(column) || isEmpty(column)))
  const pairs = credits.flatMap((column, at) => {
    const debit = debits[at] ?? debits[0]
    return debit === undefined ? [] : [{ column, debit }]
  })
  const single = (column: number): BankAmountColumns => ({ column, debit: null })
  const namedColumns = indexes.filter((column) => namesOf(column).isNamed && kinds[column]?.hasAmount)
  const main = preferEuros(
    table,
    pairs.some(({ column }) => isMain(column))
      ? pairs.filter(({ column }) => isMain(column))
      : namedColumns.some(isMain)
        ? namedColumns.filter(isMain).map(single)
        : credits.map(single),
  )
  // If no heading names the amount, every column of amounts is a candidate.
  const others = indexes
    .filter(
      (column) =>
        kinds[column]?.hasDecimals && !main.some((one) => one.column === column || one.debit === column),
    )
    .map(single)
  const proofs = matchAmountsToBalance(table, columns, [...main, ...others], (column) => {
    const { isNamed, isBalance, isCredit, isDebit } = namesOf(column)
    return (
      isAmount(column) &&
      !isNamed &&
      !isCredit &&
      !isDebit &&
      (isBalance || !table.hasHeadings || table.names[column] === '')
    )
  })
  const isProvenMain = main.some((one) => proofs.has(one))
  const provenMatches = (isProvenMain ? main : others)
    .flatMap((one) => proofs.get(one) ?? [])
    // A single matching balance may be chance if a heading names another column.
    .filter(({ matchingChanges }) => matchingChanges >= (isProvenMain || main.length === 0 ? 1 : 2))
  if (provenMatches.length > 0) {
    const most = Math.max(...provenMatches.map(({ matchingChanges }) => matchingChanges))
    const best = provenMatches.filter(({ matchingChanges }) => matchingChanges === most)
    const sources = best.map(({ source }) => source)
    return { amounts: distinct(table, columns, sources), isAmountDoubtful: false }
  }
  if (main.length > 0) return { amounts: distinct(table, columns, main), isAmountDoubtful: false }
  const isSomethingElse = ({ column }: BankAmountColumns) => namesOf(column).isBalance || !isMain(column)
  return {
    amounts: distinct(table, columns, others),
    isAmountDoubtful: others.length === 1 && others.some(isSomethingElse),
  }
}

/** Returns the amounts in euros if other headings name another currency. */
function preferEuros({ labels }: BankTable, sources: readonly BankAmountColumns[]): BankAmountColumns[] {
  const currencies = sources.map(({ column }) => findCurrencyNamedIn(labels[column] ?? ''))
  const isMixed = currencies.includes('EUR') && currencies.some((one) => one !== '' && one !== 'EUR')
  return sources.filter((_, at) => !isMixed || currencies[at] === '' || currencies[at] === 'EUR')
}

/** Returns one source for each distinct list of incoming amounts. */
function distinct(
  table: BankTable,
  { directions, statuses }: Pick<BankColumns, 'directions' | 'statuses'>,
  sources: readonly BankAmountColumns[],
): BankAmountColumns[] {
  const rows = table.rows.filter((row) =>
    statuses.every((column) => parseExecutionStatus(row[column] ?? '') === 'done'),
  )
  const seen = new Map<string, BankAmountColumns>()
  for (const source of sources) {
    const amountOf = createBankAmountReader(table, directions, source)
    const amountsKey = JSON.stringify(rows.map((row) => Math.max(0, amountOf(row) ?? 0)))
    if (!seen.has(amountsKey)) seen.set(amountsKey, source)
  }
  return [...seen.values()]
}

/**
 * Returns a heading without the words for amount and currency. « Devise opération » and « Montant opération » both
 * become « opération », so the two columns belong together.
 */
const qualifierOf = (name: string) =>
  name.replace(
    /montants?|amounts?|somme|betrag|umsatz|devises?|currenc(?:y|ies)|monnaie|wahrung|waehrung|ccy|code/g,
    '',
  )

const sharesQualifier = (one: string, other: string) =>
  one !== '' && other !== '' && (one.includes(other) || other.includes(one))

/** Returns the column with the currency of the amounts; `null` if there is none. */
export function findCurrencyColumn({ names, rows }: BankTable, amount: BankAmountColumns): number | null {
  const kinds = names.map((_, index) => detectBankColumnKind(rows, index))
  const indexes = names.flatMap((name, index) => {
    const { filled, isAmount, isDay } = kinds[index] ?? { filled: [] }
    const isSaid = filled.length > 0 && filled.every(isBankCurrency)
    const isNamed = bankHeadingPatterns.currency.some((pattern) => pattern.test(name))
    return isSaid || (isNamed && !isAmount && !isDay) ? [index] : []
  })
  const own = qualifierOf(names[amount.column] ?? '')
  const others = names.flatMap((name, index) =>
    kinds[index]?.isAmount && index !== amount.column && index !== amount.debit ? [qualifierOf(name)] : [],
  )
  const paired = indexes.filter((column) => sharesQualifier(qualifierOf(names[column] ?? ''), own))
  const unpaired = indexes.filter(
    (column) => !others.some((other) => sharesQualifier(qualifierOf(names[column] ?? ''), other)),
  )
  const distance = (column: number) => Math.abs(column - amount.column) - (column > amount.column ? 0.5 : 0)
  const [nearest] = (paired.length > 0 ? paired : unpaired).toSorted(
    (one, other) => distance(one) - distance(other),
  )
  return nearest ?? null
}

/** Returns the key of a table's format, under which the office's answers are stored. */
export function bankFormatKeyOf({ names, labels, hasHeadings, rows }: BankTable): BankFormatKey {
  const kinds = names.map((_, index) => detectBankColumnKind(rows, index))
  const columnNames = hasHeadings
    ? names
    : kinds.map(({ isDay, isAmount, filled }) =>
        isDay ? 'day' : isAmount ? 'amount' : filled.length > 0 ? 'text' : 'empty',
      )
  const id = createHash('sha256')
    .update(JSON.stringify([hasHeadings, columnNames]))
    .digest('hex')
  const headings = hasHeadings
    ? labels.filter(Boolean).join(', ')
    : `Relevé sans titres, ${names.length} colonnes`
  return { id, headings: cutText(headings, 300) }
}
