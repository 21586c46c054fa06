import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { formatFrenchNumber } from '../text/french-number.ts'
import { decodeSpreadsheetText } from './decode-text.ts'
import {
  maxImportCellLength,
  maxImportColumns,
  maxImportLines,
  maxImportTableLength,
} from './import-limits.ts'
import { readWorkbook } from './read-workbook.ts'
import { type TableReadResult, tooManyImportLinesText, toUnreadableFileResult } from './table-result.ts'

/**
 * Reads a file saved by a spreadsheet: xlsx, recognised by its first bytes, or text with columns. A malicious file takes seconds
 * to read, so only the worker of `ImportFileReader` calls this function.
 */
export async function readTable(file: Buffer): Promise<TableReadResult> {
  const table =
    file.subarray(0, 2).toString('latin1') === 'PK' ? await readWorkbook(file) : await readText(file)
  return table.outcome === 'read' ? checkTable(table.lines) : table
}

const tooManyColumns = `Ce fichier a plus de ${maxImportColumns}\u00a0colonnes\u00a0: gardez celles qui servent.`
const tooMuchText =
  'Ce fichier contient trop de texte\u00a0: gardez les colonnes qui servent, ou importez-le en plusieurs fois.'

/**
 * Checks the limits of a table. Empty lines before the last one are kept, so that line numbers match the spreadsheet. Empty cells
 * at the end of a line are removed.
 */
function checkTable(lines: string[][]): TableReadResult {
  const isFull = (cell: string) => cell !== ''
  const last = lines.findLastIndex((cells) => cells.some(isFull))
  const filledLines = lines.slice(0, last + 1).map((cells) => cells.slice(0, cells.findLastIndex(isFull) + 1))
  const [headings] = filledLines
  const width = filledLines.reduce((most, { length }) => Math.max(most, length), 0)
  if (!headings || filledLines.length < 2)
    return toUnreadableFileResult(
      'Ce fichier n’a pas de ligne à importer\u00a0: la première contient les titres des colonnes, les suivantes les données à importer.',
    )
  if (filledLines.length - 1 > maxImportLines) return toUnreadableFileResult(tooManyImportLinesText)
  if (width > maxImportColumns) return toUnreadableFileResult(tooManyColumns)
  if (filledLines.some((cells) => cells.some((cell) => cell.length > maxImportCellLength)))
    return toUnreadableFileResult(
      `Une cellule de ce fichier dépasse ${formatFrenchNumber(maxImportCellLength)}\u00a0caractères.`,
    )
  // A text shared by many cells counts for each of them, because the database stores it for each.
  let length = 0
  for (const cells of filledLines) for (const cell of cells) length += cell.length
  if (length > maxImportTableLength) return toUnreadableFileResult(tooMuchText)
  // A column without a heading also counts.
  while (headings.length < width) headings.push('')
  return { outcome: 'read', lines: filledLines }
}

/** Removes NUL characters, which PostgreSQL rejects in texts. */
const withoutNul = (text: string) => text.replaceAll('\0', '')

/** Reads text with columns, in any encoding and with any separator that spreadsheets use. */
async function readText(file: Buffer): Promise<TableReadResult> {
  const { text, delimiter } = takeSeparatorLine(withoutNul(decodeSpreadsheetText(file)))
  const lines: string[][] = []
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    max_record_size: 100_000,
  })
  try {
    for await (const cells of Readable.from(slices(text)).pipe(parser)) {
      lines.push(cells as string[])
      if (lines.length > maxImportLines + 1) return toUnreadableFileResult(tooManyImportLinesText)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return toUnreadableFileResult(
      `Ce fichier n’est plus lisible à la ligne ${error.lines ?? lines.length + 1}\u00a0: un guillemet n’y est pas fermé, ou ce n’est pas un CSV.`,
    )
  }
  return { outcome: 'read', lines }
}

/** Removes a first line « sep=; », which tells Excel the separator. Excel does not count it as a line either. */
function takeSeparatorLine(text: string): { text: string; delimiter: string } {
  const separatorLine = /^\uFEFF?"?sep=([;,\t|])"?(?:\r?\n|\r)/i.exec(text)
  return separatorLine?.[1]
    ? { text: text.slice(separatorLine[0].length), delimiter: separatorLine[1] }
    : { text, delimiter: delimiterOf(text) }
}

/** Maximum number of characters, and of lines, that are examined to choose the separator. */
const maxSample = { characters: 262_144, lines: 200 }

/**
 * Returns the separator for which most lines have the same number of columns; more columns weigh more. The number of lines counts
 * squared: the headings and every line contain the separator, while « 1000;Bruxelles » is in some cells only. Lines above the
 * headings, which may contain commas, do not decide.
 */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, maxSample.characters)
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n|\r/, maxSample.lines)
  const scores = [';', ',', '\t'].map((sign) => {
    const widths = new Map<number, number>()
    for (const line of lines) {
      const width = line.split(sign).length
      widths.set(width, (widths.get(width) ?? 0) + 1)
    }
    return [sign, Math.max(...[...widths].map(([width, count]) => (width - 1) * count ** 2))] as const
  })
  return scores.reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

/** Yields the text in pieces, so that parsing stops at a limit. */
function* slices(text: string) {
  const size = 65_536
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}
