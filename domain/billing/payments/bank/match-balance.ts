import {
  detectDecimalSeparator,
  parseBankAmount,
  parseDebitOrCredit,
  parseExecutionStatus,
} from './bank-cells.ts'
import { type BankTable, findBankHeading } from './bank-headings.ts'

// Reads the amounts of rows, and proves that a column has them by the changes of a balance column.

/** A column of amounts, or separate columns for credits and debits. */
export interface BankAmountColumns {
  /** Index of the column of amounts, or of credits. */
  column: number
  /** Index of the column of debits; `null` if there is no separate one. */
  debit: number | null
  /** Cents by which each row changes the balance. Set if the amounts have no sign, so that only the balance gives it. */
  changes?: ReadonlyMap<readonly string[], number>
}

/**
 * Returns a function that reads the signed amount of a row in cents: negative is outgoing money. It returns `null` if the cell is
 * not an amount.
 */
export function createBankAmountReader(
  { rows }: BankTable,
  directions: readonly number[],
  { column, debit, changes }: BankAmountColumns,
) {
  const sign = detectDecimalSeparator(rows.map((row) => row[column] ?? ''))
  const debitSign = debit === null ? null : detectDecimalSeparator(rows.map((row) => row[debit] ?? ''))
  return (row: readonly string[]): number | null => {
    const cell = row[column] ?? ''
    const amount = parseBankAmount(cell, sign)
    const paidOut = debit === null ? '' : (row[debit] ?? '')
    if (paidOut) {
      const out = parseBankAmount(paidOut, debitSign)
      if (out === null) return null
      // Banks write zero into the other column, or leave it empty.
      if (out !== 0) return amount ? null : -Math.abs(out)
      return amount ?? (cell ? null : 0)
    }
    if (amount === null) return null
    if (changes) {
      const change = changes.get(row)
      return amount === 0 || (change !== undefined && Math.abs(change) === amount) ? (change ?? 0) : null
    }
    return directed(
      amount,
      directions.map((at) => row[at] ?? ''),
    )
  }
}

/** Applies the directions of a line to its amount. Returns `null` if they contradict each other or are unknown. */
function directed(amount: number, cells: readonly string[]): number | null {
  const parsedAmounts = cells.filter(Boolean).map(parseDebitOrCredit)
  if (parsedAmounts.length === 0) return amount
  if (parsedAmounts.includes(null)) return amount < 0 ? amount : null
  if (parsedAmounts.includes('debit')) return -Math.abs(amount)
  if (parsedAmounts.includes('neither')) return 0
  return amount < 0 ? null : amount
}

/** Minimum share of balance changes that equal the amounts. Banks skip lines that are not booked yet. */
const minMatchingShare = 0.8

/** A source whose amounts equal the changes of a balance. */
interface Proof {
  source: BankAmountColumns
  /** Number of changes of the balance that equal the amount of their row. */
  matchingChanges: number
}

/**
 * Returns the sources whose amounts equal the changes of a balance, each with the balance and order of rows that fit
 * best. Rows of one account and currency follow each other, the newest first or last. Amounts without a sign get that
 * of their change.
 */
export function matchAmountsToBalance(
  table: BankTable,
  { directions, statuses }: { directions: readonly number[]; statuses: readonly number[] },
  sources: readonly BankAmountColumns[],
  mayBeBalance: (column: number) => boolean,
): Map<BankAmountColumns, Proof> {
  const balances = listBalanceChanges(table, statuses, mayBeBalance)
  const proofs = new Map<BankAmountColumns, Proof>()
  for (const source of sources) {
    const amountOf = createBankAmountReader(table, directions, source)
    const amounts = new Map(table.rows.map((row) => [row, amountOf(row)]))
    const isUnsigned =
      source.debit === null &&
      directions.length === 0 &&
      [...amounts.values()].every((amount) => (amount ?? 0) >= 0)
    for (const { column, changes } of balances) {
      if (column === source.column || column === source.debit) continue
      const proof = proveByChanges(source, amounts, changes, isUnsigned)
      const best = proofs.get(source)?.matchingChanges ?? 0
      if (proof && proof.matchingChanges > best) proofs.set(source, proof)
    }
  }
  return proofs
}

/**
 * Compares the amounts with the changes of one balance. Returns the source if most changes equal their amounts; if they
 * do so only without their signs and `isUnsigned` is true, the source with the changes, which give its amounts their
 * signs; otherwise `null`.
 */
function proveByChanges(
  source: BankAmountColumns,
  amounts: ReadonlyMap<readonly string[], number | null>,
  changes: readonly Change[],
  isUnsigned: boolean,
): Proof | null {
  const isMost = (count: number) => count > 0 && count >= changes.length * minMatchingShare
  const withSign = changes.filter(({ row, by }) => amounts.get(row) === by).length
  if (isMost(withSign)) return { source, matchingChanges: withSign }
  if (!isUnsigned) return null
  const withoutSign = changes.filter(({ row, by }) => amounts.get(row) === Math.abs(by)).length
  if (!isMost(withoutSign)) return null
  const signs = new Map(changes.map(({ row, by }) => [row, by]))
  return { source: { ...source, changes: signs }, matchingChanges: withoutSign }
}

/** Returns the changes of each column that may be a balance, for each grouping of the rows and each order of them. */
function listBalanceChanges(
  table: BankTable,
  statuses: readonly number[],
  mayBeBalance: (column: number) => boolean,
): { column: number; changes: Change[] }[] {
  const groupings = groupRows(table, statuses)
  return table.names.flatMap((_, index) => {
    if (!mayBeBalance(index)) return []
    const sign = detectDecimalSeparator(table.rows.map((row) => row[index] ?? ''))
    const balanceOf = (row: string[]) => parseBankAmount(row[index] ?? '', sign)
    return groupings.flatMap((groups) => [
      { column: index, changes: groups.flatMap((rows) => changesNewestFirst(rows, balanceOf)) },
      { column: index, changes: groups.flatMap((rows) => changesNewestFirst(rows.toReversed(), balanceOf)) },
    ])
  })
}

/**
 * Groups executed rows, in file order: all together, and separately for each account and currency, which may have balances of
 * their own.
 */
function groupRows({ names, rows }: BankTable, statuses: readonly number[]): string[][][][] {
  const executed = rows.filter(
    (row) => !statuses.some((column) => parseExecutionStatus(row[column] ?? '') === 'not-done'),
  )
  const keys = [findBankHeading(names, 'account'), findBankHeading(names, 'currency')]
  const groups = Map.groupBy(executed, (row) =>
    JSON.stringify(keys.map((column) => (column === null ? '' : (row[column] ?? '')))),
  )
  return groups.size > 1 ? [[executed], [...groups.values()]] : [[executed]]
}

/** A row and the cents by which it changes the balance. */
interface Change {
  row: string[]
  by: number
}

/** Returns the change of the balance by each row but the last, whose previous balance is unknown. */
function changesNewestFirst(
  rows: readonly string[][],
  balanceOf: (row: string[]) => number | null,
): Change[] {
  const balances = rows.map(balanceOf)
  return rows.flatMap((row, at) => {
    const [balance, before] = [balances[at] ?? null, balances[at + 1] ?? null]
    // Rows that do not change the balance prove nothing.
    return balance === null || before === null || balance === before ? [] : [{ row, by: balance - before }]
  })
}
