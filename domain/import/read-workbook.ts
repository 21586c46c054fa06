import { readSheet } from 'read-excel-file/node'
import { checkArchive } from './check-archive.ts'
import { type ReadTable, tooManyLines, unreadable, withoutNul } from './table.ts'

/** The first sheet of an xlsx, each cell as text. */
export async function readWorkbook(file: Buffer): Promise<ReadTable> {
  const verdict = await checkArchive(file)
  if (verdict === 'too-large')
    return unreadable(
      'Ce classeur est beaucoup trop grand une fois ouvert\u00a0: gardez la seule feuille à importer.',
    )
  if (verdict === 'too-many-cells') return unreadable(tooManyLines)
  if (verdict === 'broken') return unreadable(brokenWorkbook)
  try {
    const rows = await readSheet(file)
    return { outcome: 'read', lines: rows.map((row) => row.map(cellText)) }
  } catch {
    return unreadable(brokenWorkbook)
  }
}

const brokenWorkbook =
  'Ce fichier n’est pas un classeur xlsx que le site sait lire\u00a0: enregistrez-le en CSV, puis réessayez.'

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : withoutNul(String(cell)).trim()
}
