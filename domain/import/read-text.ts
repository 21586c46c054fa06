import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { mostLines } from './import-bounds.ts'
import { type ReadTable, tooManyLines, unreadable, withoutNul } from './table.ts'

/** A text with columns, in whichever letters and with whichever sign between them a spreadsheet wrote it. */
export async function readText(file: Buffer): Promise<ReadTable> {
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
      if (lines.length > mostLines + 1) return unreadable(tooManyLines)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return unreadable(
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
