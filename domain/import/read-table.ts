import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { readSheet } from 'read-excel-file/node'
import { frenchNumber } from '../french-number.ts'
import { checkWorkbook } from './check-workbook.ts'
import { maxCellLength, maxImportColumns, maxImportLines } from './import-limits.ts'

/** Reads a file as spreadsheets save it: xlsx, known by its first bytes, or text with columns. */
export async function readTable(file: Buffer): Promise<ReadTable> {
  const table =
    file.subarray(0, 2).toString('latin1') === 'PK' ? await readWorkbook(file) : await readText(file)
  return table.outcome === 'read' ? checkTable(table.lines) : table
}

/** A table as text, its heads first; or why it is none, in a sentence. */
type ReadTable = { outcome: 'read'; lines: string[][] } | { outcome: 'unreadable'; sentence: string }

const unreadableTable = (sentence: string): ReadTable => ({ outcome: 'unreadable', sentence })

const tooManyLines = `Ce fichier a plus de ${frenchNumber(maxImportLines)}\u00a0lignes\u00a0: importez-le en plusieurs fois.`
const tooManyColumns = `Ce fichier a plus de ${maxImportColumns}\u00a0colonnes\u00a0: gardez celles qui servent.`

/** Lines that say nothing stand for themselves, so that the others keep the numbers that a spreadsheet shows. */
function checkTable(lines: string[][]): ReadTable {
  const last = lines.findLastIndex((cells) => cells.some((cell) => cell !== ''))
  const kept = lines.slice(0, last + 1)
  const [heads] = kept
  if (!heads || kept.length < 2)
    return unreadableTable(
      'Ce fichier n’a pas de ligne à importer\u00a0: la première porte les titres des colonnes, les suivantes ce qui est à importer.',
    )
  if (kept.length - 1 > maxImportLines) return unreadableTable(tooManyLines)
  if (kept.some((cells) => cells.length > maxImportColumns)) return unreadableTable(tooManyColumns)
  if (kept.some((cells) => cells.some((cell) => cell.length > maxCellLength)))
    return unreadableTable(
      `Une cellule de ce fichier dépasse ${frenchNumber(maxCellLength)}\u00a0caractères.`,
    )
  return { outcome: 'read', lines: kept }
}

/** PostgreSQL knows no text with a NUL. */
const withoutNul = (text: string) => text.replaceAll('\0', '')

/** A text with columns, in whichever letters and with whichever sign between them a spreadsheet wrote it. */
async function readText(file: Buffer): Promise<ReadTable> {
  const text = withoutNul(decode(file))
  const lines: string[][] = []
  const parser = parse({
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    max_record_size: 100_000,
  })
  try {
    for await (const cells of Readable.from(slices(text)).pipe(parser)) {
      lines.push(cells as string[])
      if (lines.length > maxImportLines + 1) return unreadableTable(tooManyLines)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return unreadableTable(
      `Ce fichier n’est plus lisible à la ligne ${error.lines ?? lines.length + 1}\u00a0: un guillemet n’y est pas fermé, ou ce n’est pas un CSV.`,
    )
  }
  return { outcome: 'read', lines }
}

/** What spreadsheets write: UTF-8, its mark in front or not, « texte Unicode », else the letters of Windows. */
function decode(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

/** Whichever of the three stands most often in the line of heads, outside of quotes. */
function delimiterOf(text: string): string {
  const [heads = ''] = text.replace(/"[^"]*"/g, '').split(/\r?\n|\r/, 1)
  const counts = [';', ',', '\t'].map((sign) => [sign, heads.split(sign).length] as const)
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

/** In pieces, so that others get their turn in between. */
function* slices(text: string) {
  const size = 65_536
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

/** The first sheet of an xlsx, each cell as text. */
async function readWorkbook(file: Buffer): Promise<ReadTable> {
  const verdict = await checkWorkbook(file)
  if (verdict === 'too-large')
    return unreadableTable(
      'Ce classeur est beaucoup trop grand une fois ouvert\u00a0: gardez la seule feuille à importer.',
    )
  if (verdict === 'too-many-cells') return unreadableTable(tooManyLines)
  if (verdict === 'broken') return unreadableTable(brokenWorkbook)
  try {
    const rows = await readSheet(file)
    return { outcome: 'read', lines: rows.map((row) => row.map(cellText)) }
  } catch {
    return unreadableTable(brokenWorkbook)
  }
}

const brokenWorkbook =
  'Ce fichier n’est pas un classeur xlsx que le site sait lire\u00a0: enregistrez-le en CSV, puis réessayez.'

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : withoutNul(String(cell)).trim()
}
