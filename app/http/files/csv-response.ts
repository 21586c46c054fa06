import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { formatDecimalCents } from '../../../domain/kernel/money/amounts.ts'

/** A text as typed, a count, or an amount in cents. */
export type CsvCell = string | number | null | { cents: number | null }

/** Returns a CSV file that French spreadsheets open correctly: UTF-8 with a byte order mark, semicolons, decimal commas. */
export function csvResponse(fileName: string, head: string[], rows: CsvCell[][]): Response {
  return new Response(mark + csvLines([head, ...rows]), { headers: csvHeaders(fileName) })
}

/** Streams a CSV file that is too large for memory: writes each batch as it arrives. */
export function csvStreamResponse(
  fileName: string,
  head: string[],
  batches: AsyncIterable<CsvCell[][]>,
): Response {
  async function* lines() {
    yield mark + csvLines([head])
    for await (const rows of batches) yield csvLines(rows)
  }
  const body = Readable.toWeb(Readable.from(lines(), { objectMode: false })) as ReadableStream<Uint8Array>
  return new Response(body, { headers: csvHeaders(fileName) })
}

const mark = '\uFEFF'

const csvLines = (rows: CsvCell[][]) =>
  stringify(
    rows.map((row) => row.map(cellText)),
    { delimiter: ';', record_delimiter: 'windows' },
  )

const csvHeaders = (fileName: string) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${fileName}"`,
  'Cache-Control': 'private, no-store',
})

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'object') return formatDecimalCents(cell.cents)
  return typeof cell === 'number' ? String(cell) : escapeFormula(cell)
}

/** Prefixes text that a spreadsheet would run as a formula with an apostrophe, which makes it text. */
function escapeFormula(text: string): string {
  return /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(text) ? `'${text}` : text
}
