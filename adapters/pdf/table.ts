import { contentWidth, type Sheets, sheet } from './sheets.ts'
import { ink, type } from './type-styles.ts'

interface Column {
  label: string
  /** In points; the one without takes what the others leave. */
  width?: number
  /** Words, which begin at its left; figures end at its right. */
  isText?: boolean
}

interface Table {
  columns: readonly Column[]
  rows: readonly (readonly string[])[]
  x?: number
  width?: number
  /** Points above and below each row, and the line below it. */
  padding?: number
  isRuled?: boolean
  /** Points below the last row that stay on its sheet. */
  follow?: number
}

interface Cell {
  x: number
  width: number
  align: 'left' | 'right'
}

const gap = 10
const headHeight = type.label.size * type.label.leading + 3

/**
 * A table from where the last block ended; the first column heads its rows and may be of any length. No row is cut unless
 * no sheet holds it, and the head stands again on every further sheet, for the eye alone.
 */
export function drawTable(sheets: Sheets, table: Table): void {
  const { columns, rows, x = sheet.left, width = contentWidth, padding = 6.5 } = table
  const cells = placeCells(columns, x, width)
  const heightOfRow = (index: number) =>
    heightOf(sheets, rows[index] ?? [], cells, padding) +
    (index === rows.length - 1 ? (table.follow ?? 0) : 0)
  const drawHead = (write: (label: string, cell: Cell) => void) => {
    for (const [index, { label }] of columns.entries()) write(label, cells[index] as Cell)
    sheets.y += headHeight
    sheets.rule(sheets.y, 0.75, ink.text, x, width)
  }
  // A head is never alone at the foot.
  sheets.room(headHeight + heightOfRow(0))
  sheets.within('Table', () => {
    sheets.within('TR', () => drawHead((label, cell) => writeLabel(sheets, label, cell)))
    for (const [index, row] of rows.entries()) {
      if (sheets.room(heightOfRow(index))) drawHead((label, cell) => repeatLabel(sheets, label, cell))
      drawRow(sheets, row, cells, padding)
      if (table.isRuled ?? true) sheets.rule(sheets.y, 0.5, ink.line, x, width)
    }
  })
}

function writeLabel(sheets: Sheets, label: string, cell: Cell): void {
  sheets.writeInto(sheets.part('TH', { scope: 'Column' }), label, type.label, { ...cell, y: sheets.y })
}

export function tableHeight(
  sheets: Sheets,
  { columns, rows, x = 0, width = contentWidth, padding = 6.5 }: Table,
) {
  const cells = placeCells(columns, x, width)
  return rows.reduce((height, row) => height + heightOf(sheets, row, cells, padding), headHeight)
}

function placeCells(columns: readonly Column[], x: number, width: number): Cell[] {
  const taken = columns.reduce((sum, column) => sum + (column.width ?? 0) + gap, -gap)
  let left = x
  return columns.map((column, index) => {
    const isText = index === 0 || column.isText
    const cell = { x: left, width: column.width ?? width - taken, align: isText ? 'left' : 'right' } as const
    left += cell.width + gap
    return cell
  })
}

function heightOf(sheets: Sheets, row: readonly string[], cells: Cell[], padding: number): number {
  const heights = row.map((text, index) => sheets.heightOf(text, type.body, cells[index]?.width))
  return Math.max(0, ...heights) + 2 * padding
}

/** The text of the first cell may be longer than a sheet: then it comes last, and the others stand where the row begins. */
function drawRow(sheets: Sheets, row: readonly string[], cells: Cell[], padding: number): void {
  const isWhole = sheets.fits(heightOf(sheets, row, cells, padding))
  const y = sheets.y + padding
  sheets.within('TR', () => {
    const parts = row.map((_, index) =>
      index === 0 ? sheets.part('TH', { scope: 'Row' }) : sheets.part('TD'),
    )
    const write = (index: number) =>
      sheets.writeInto(parts[index] as (typeof parts)[number], row[index] ?? '', type.body, {
        ...cells[index],
        y,
      })
    const order = [...row.keys()]
    const ends = (isWhole ? order : order.toReversed()).map(write)
    sheets.y = padding + (isWhole ? Math.max(...ends) : (ends.at(-1) ?? y))
  })
}

function repeatLabel(sheets: Sheets, label: string, { x, width, align }: Cell): void {
  const lineGap = sheets.dress(type.label)
  sheets.decorate((pdf) => pdf.text(label, x, sheets.y + lineGap / 2, { width, align }), 'Pagination')
}
