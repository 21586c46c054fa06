import { contentWidth, type Sheets, sheet } from './sheets.ts'
import { ink, type } from './type-styles.ts'

export interface Column {
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
}

interface Cell {
  x: number
  width: number
  align: 'left' | 'right'
}

const gap = 10
const headHeight = type.label.size * type.label.leading + 3

/**
 * A table from where the last block ended; the first column heads its rows and may be of any length. No
 * row is cut unless no sheet holds it, and its head stands again on every further sheet, for the eye alone.
 */
export function drawTable(sheets: Sheets, table: Table): void {
  const { columns, rows, x = sheet.left, width = contentWidth, padding = 6.5, isRuled = true } = table
  const cells = placeCells(columns, x, width)
  const below = (y: number) => isRuled && sheets.rule(y, 0.5, ink.line, x, width)
  // A head is never alone at the foot.
  sheets.room(
    headHeight + Math.max(0, ...rows.slice(0, 1).map((row) => heightOf(sheets, row, cells, padding))),
  )
  sheets.within('Table', () => {
    const drawLabels = (write: (label: string, cell: Cell) => void) => {
      for (const [index, { label }] of columns.entries()) write(label, cells[index] as Cell)
      sheets.y += headHeight
      sheets.rule(sheets.y, 0.75, ink.text, x, width)
    }
    sheets.within('TR', () =>
      drawLabels((label, cell) => {
        sheets.writeInto(sheets.part('TH', { scope: 'Column' }), label, type.label, { ...cell, y: sheets.y })
      }),
    )
    for (const row of rows) {
      if (sheets.room(heightOf(sheets, row, cells, padding)))
        drawLabels((label, cell) => repeat(sheets, label, cell))
      drawRow(sheets, row, cells, padding)
      below(sheets.y)
    }
  })
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
  return Math.max(...heights) + 2 * padding
}

/** The first cell, whose text may be longer than a sheet, comes last, so that all others stand where the row begins. */
function drawRow(sheets: Sheets, row: readonly string[], cells: Cell[], padding: number): void {
  const y = sheets.y + padding
  sheets.within('TR', () => {
    const parts = row.map((_, index) =>
      index === 0 ? sheets.part('TH', { scope: 'Row' }) : sheets.part('TD'),
    )
    const ends = row.map(
      (text, index) => () =>
        sheets.writeInto(parts[index] as (typeof parts)[number], text, type.body, { ...cells[index], y }),
    )
    const { page } = sheets.pdf
    const [first = 0, ...others] = ends
      .toReversed()
      .map((write) => write())
      .toReversed()
    sheets.y = padding + (sheets.pdf.page === page ? Math.max(first, ...others) : first)
  })
}

function repeat(sheets: Sheets, label: string, { x, width, align }: Cell): void {
  const lineGap = sheets.dress(type.label)
  sheets.decorate((pdf) => pdf.text(label, x, sheets.y + lineGap / 2, { width, align }), 'Pagination')
}
