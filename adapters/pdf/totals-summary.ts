import type { PrintableDocument } from '../../domain/documents/printable-document.ts'
import { contentWidth, type Sheets, sheet } from './layout/sheets.ts'
import { drawTable, tableHeight } from './layout/table.ts'
import { ink, type TypeStyle, type } from './layout/type-styles.ts'
import { type Total, totalsOf } from './totals/document-totals.ts'
import { ratesOf } from './totals/rates-table.ts'

const width = 216
const x = sheet.left + contentWidth - width
const lineHeight = type.body.size * type.body.leading + 5
const dueHeight = 32
const above = 16

/** The tax of each rate beside the totals; kept on one sheet. */
export function drawTotals(sheets: Sheets, document: PrintableDocument): void {
  sheets.room(totalsHeight(sheets, document))
  sheets.y += above
  const top = sheets.y
  const rates = ratesOf(document)
  if (rates.rows.length > 0) drawTable(sheets, rates)
  const end = sheets.y
  sheets.y = top
  sheets.within('Table', () => {
    for (const total of totalsOf(document)) drawTotal(sheets, total)
  })
  sheets.y = Math.max(sheets.y, end)
}

/** Points that rates and totals take, and what parts them from the lines. */
export function totalsHeight(sheets: Sheets, document: PrintableDocument): number {
  const heights = totalsOf(document).map(({ isDue }) => (isDue ? dueHeight : lineHeight))
  const right = heights.reduce((sum, height) => sum + height, 0)
  return above + Math.max(right, tableHeight(sheets, ratesOf(document)))
}

function drawTotal(sheets: Sheets, { label, amount, isDue }: Total): void {
  if (isDue) sheets.rule(sheets.y + 6, 1.5, ink.text, x, width)
  const { y } = sheets
  const write = (kind: 'TH' | 'TD', text: string, style: TypeStyle, down: number) =>
    sheets.writeInto(sheets.part(kind, kind === 'TH' ? { scope: 'Row' } : {}), text, style, {
      x,
      y: y + down,
      width,
      align: kind === 'TH' ? 'left' : 'right',
    })
  sheets.within('TR', () => {
    write('TH', label, isDue ? type.strong : type.quiet, isDue ? 16.5 : 2.5)
    write('TD', amount, isDue ? type.due : type.body, isDue ? 14 : 2.5)
  })
  sheets.y = y + (isDue ? dueHeight : lineHeight)
}
