import { cutText } from '../../cut-text.ts'
import { readTable } from '../../import/read-table.ts'
import { withoutControls } from '../../without-controls.ts'
import type { BankColumns } from './bank-columns.ts'
import {
  type BankEntry,
  type ReadStatement,
  statementBounds,
  tooManyLines,
  unreadable,
} from './bank-entry.ts'
import { readBankAmount, readBankDay } from './bank-values.ts'
import { findColumns } from './find-columns.ts'

const noColumns =
  'Ce fichier n’a pas les colonnes d’un relevé\u00a0: il faut au moins la date, le libellé, et le montant ou le crédit.'

/**
 * Reads a statement as French banks hand it out (docs/product.md §11.16): whichever separator and letters, some lines
 * before its heads or no heads at all, one column of amounts or debit and credit apart.
 */
export async function readBankCsv(file: Buffer): Promise<ReadStatement> {
  const table = await readTable(file)
  if (table.outcome === 'unreadable') return unreadable(table.sentence)
  const found = findColumns(table.lines)
  if (!found) return unreadable(noColumns)
  const rows = table.lines.slice(found.first).filter((cells) => cells.some(Boolean))
  if (rows.length > statementBounds.mostLines) return unreadable(tooManyLines)
  const entries = rows.flatMap((cells) => entryOf(cells, found.columns) ?? [])
  return { outcome: 'read', entries, leftOut: rows.length - entries.length }
}

/** `null` for a line on which no money came in. */
function entryOf(cells: readonly string[], columns: BankColumns): BankEntry | null {
  const at = (place: number | null) => (place === null ? '' : (cells[place] ?? ''))
  const bookedOn = readBankDay(at(columns.day))
  const credit = readBankAmount(at(columns.credit))
  const debit = readBankAmount(at(columns.debit))
  const cents = readBankAmount(at(columns.amount)) ?? (debit ? null : credit)
  if (!bookedOn || cents === null || cents <= 0 || !isEuro(at(columns.currency))) return null
  return {
    bookedOn,
    cents,
    reference: '',
    payer: tidy(at(columns.payer)),
    text: tidy(columns.texts.map(at).join(' ')),
  }
}

const isEuro = (currency: string) => currency === '' || /^(?:EUR|€|euros?)$/i.test(currency.trim())

const tidy = (said: string) =>
  cutText(
    withoutControls(said.replace(/^="(.*)"$/, '$1'))
      .replace(/\s+/g, ' ')
      .trim(),
    500,
  )
