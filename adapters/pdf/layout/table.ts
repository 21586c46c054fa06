import { repeatLabel, writeLabel } from './column-labels.ts'
import { headHeight, rowHeight } from './row-height.ts'
import { contentWidth, type Sheets, sheet } from './sheets.ts'
import { type Cell, type Column, placeCells, type TableStyles } from './table-cells.ts'
import { drawRow } from './table-row.ts'
import { ink, type } from './type-styles.ts'

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
  /** Of its cells and of its heads. */
  styles?: TableStyles
}

const plain: TableStyles = { body: type.body, label: type.label }

/**
 * A table from where the last block ended; the first column heads its rows and may be of any length. No row is cut unless
 * no sheet holds it, and the head stands again on every further sheet, for the eye alone.
 */
export function drawTable(sheets: Sheets, table: Table): void {
  const { columns, rows, x = sheet.left, width = contentWidth, padding = 6.5, styles = plain } = table
  const cells = placeCells(columns, x, width)
  const ofHead = headHeight(sheets, columns, cells, styles)
  const heightOfRow = (index: number) =>
    rowHeight(sheets, rows[index] ?? [], cells, { padding, styles }) +
    (index === rows.length - 1 ? (table.follow ?? 0) : 0)
  const drawHead = (write: (label: string, cell: Cell) => void) => {
    for (const [index, { label }] of columns.entries()) write(label, cells[index] as Cell)
    sheets.y += ofHead
    sheets.rule(sheets.y, 0.75, ink.text, x, width)
  }
  // A head is never alone at the foot.
  sheets.room(ofHead + heightOfRow(0))
  sheets.within('Table', () => {
    sheets.within('TR', () => drawHead((label, cell) => writeLabel(sheets, label, cell, styles)))
    for (const [index, row] of rows.entries()) {
      if (sheets.room(heightOfRow(index))) drawHead((label, cell) => repeatLabel(sheets, label, cell, styles))
      drawRow(sheets, row, cells, { padding, styles })
      if (table.isRuled ?? true) sheets.rule(sheets.y, 0.5, ink.line, x, width)
    }
  })
}

export function tableHeight(
  sheets: Sheets,
  { columns, rows, x = 0, width = contentWidth, padding = 6.5, styles = plain }: Table,
) {
  const cells = placeCells(columns, x, width)
  return rows.reduce(
    (height, row) => height + rowHeight(sheets, row, cells, { padding, styles }),
    headHeight(sheets, columns, cells, styles),
  )
}
