import { frenchNumber } from '../french-number.ts'
import { mostColumns, mostLines, mostSigns } from './import-bounds.ts'
import { readText } from './read-text.ts'
import { readWorkbook } from './read-workbook.ts'
import { type ReadTable, tooManyLines, unreadable } from './table.ts'

/** Reads a file as spreadsheets save it: xlsx, told by its first bytes, or text with columns. */
export async function readTable(file: Buffer): Promise<ReadTable> {
  const table =
    file.subarray(0, 2).toString('latin1') === 'PK' ? await readWorkbook(file) : await readText(file)
  return table.outcome === 'read' ? judgeTable(table.lines) : table
}

/** Lines that say nothing stand for themselves, so that the others keep the numbers that a spreadsheet shows. */
function judgeTable(lines: string[][]): ReadTable {
  const last = lines.findLastIndex((cells) => cells.some((cell) => cell !== ''))
  const kept = lines.slice(0, last + 1)
  const [heads] = kept
  if (!heads || kept.length < 2)
    return unreadable(
      'Ce fichier n’a pas de ligne à importer\u00a0: la première porte les titres des colonnes, les suivantes ce qui est à importer.',
    )
  if (kept.length - 1 > mostLines) return unreadable(tooManyLines)
  if (kept.some((cells) => cells.length > mostColumns)) return unreadable(tooManyColumns)
  if (kept.some((cells) => cells.some((cell) => cell.length > mostSigns)))
    return unreadable(`Une cellule de ce fichier dépasse ${frenchNumber(mostSigns)}\u00a0caractères.`)
  return { outcome: 'read', lines: kept }
}

const tooManyColumns = `Ce fichier a plus de ${mostColumns}\u00a0colonnes\u00a0: gardez celles qui servent.`
