import {
  a4ContentWidth,
  a4Page,
  type PdfTextStyle,
  type PdfWriter,
  pdfColors,
  pdfTextStyles,
} from './pdf-writer.ts'

interface Table {
  columns: readonly Column[]
  rows: readonly (readonly string[])[]
  x?: number
  width?: number
  /** Points above and below the text of each row. */
  padding?: number
  isRuled?: boolean
  /** Points below the last row that must fit on the same sheet. */
  follow?: number
  /** Styles of cells and column heads. */
  styles?: TableStyles
}

const plain: TableStyles = { body: pdfTextStyles.body, label: pdfTextStyles.label }

/**
 * Draws a table below the last block. The first column is the head of its row and may contain text of any length. A row is split
 * only when it is higher than a sheet. The column heads are repeated on every further sheet, as artifacts.
 */
export function drawTable(sheets: PdfWriter, table: Table): void {
  const { columns, rows, x = a4Page.left, width = a4ContentWidth, padding = 6.5, styles = plain } = table
  const cells = placeCells(columns, x, width)
  const ofHead = headHeight(sheets, columns, cells, styles)
  const heightOfRow = (index: number) =>
    rowHeight(sheets, rows[index] ?? [], cells, { padding, styles }) +
    (index === rows.length - 1 ? (table.follow ?? 0) : 0)
  const drawHead = (write: (label: string, cell: Cell) => void) => {
    for (const [index, { label }] of columns.entries()) write(label, cells[index] as Cell)
    sheets.y += ofHead
    sheets.rule(sheets.y, 0.75, pdfColors.text, x, width)
  }
  // Keeps the column heads together with the first row.
  sheets.ensureSpace(ofHead + heightOfRow(0))
  sheets.within('Table', () => {
    sheets.within('TR', () => drawHead((label, cell) => writeLabel(sheets, label, cell, styles)))
    for (const [index, row] of rows.entries()) {
      if (sheets.ensureSpace(heightOfRow(index)))
        drawHead((label, cell) => repeatLabel(sheets, label, cell, styles))
      drawRow(sheets, row, cells, { padding, styles })
      if (table.isRuled ?? true) sheets.rule(sheets.y, 0.5, pdfColors.line, x, width)
    }
  })
}

export function measureTableHeight(
  sheets: PdfWriter,
  { columns, rows, x = 0, width = a4ContentWidth, padding = 6.5, styles = plain }: Table,
) {
  const cells = placeCells(columns, x, width)
  return rows.reduce(
    (height, row) => height + rowHeight(sheets, row, cells, { padding, styles }),
    headHeight(sheets, columns, cells, styles),
  )
}

/**
 * Draws a row. If it is higher than a sheet, its first cell is written last, so that the other cells are at the start
 * of the row.
 */
function drawRow(sheets: PdfWriter, row: readonly string[], cells: Cell[], look: RowLook): void {
  const { padding, styles } = look
  const fitsOnPage = sheets.fits(rowHeight(sheets, row, cells, look))
  const y = sheets.y + padding
  sheets.within('TR', () => {
    const parts = row.map((_, index) =>
      index === 0 ? sheets.part('TH', { scope: 'Row' }) : sheets.part('TD'),
    )
    const write = (index: number) =>
      sheets.writeInto(parts[index] as (typeof parts)[number], row[index] ?? '', styles.body, {
        ...cells[index],
        y,
      })
    const order = [...row.keys()]
    const bottoms = (fitsOnPage ? order : order.toReversed()).map(write)
    sheets.y = padding + (fitsOnPage ? Math.max(...bottoms) : (bottoms.at(-1) ?? y))
  })
}

interface Column {
  label: string
  /** Width in points. The column without one takes the remaining width. */
  width?: number
  /** Aligns the column left, as text; figures are aligned right. */
  isText?: boolean
}

interface TableStyles {
  body: PdfTextStyle
  label: PdfTextStyle
}

interface Cell {
  x: number
  width: number
  align: 'left' | 'right'
}

interface RowLook {
  padding: number
  styles: TableStyles
}

const gap = 10

/** Returns the position of each column, within `width` points from `x`. */
function placeCells(columns: readonly Column[], x: number, width: number): Cell[] {
  const usedWidth = columns.reduce((sum, column) => sum + (column.width ?? 0) + gap, -gap)
  let left = x
  return columns.map((column, index) => {
    const isText = index === 0 || column.isText
    const cell = {
      x: left,
      width: column.width ?? width - usedWidth,
      align: isText ? 'left' : 'right',
    } as const
    left += cell.width + gap
    return cell
  })
}

/** Returns the height of a row: its highest cell and the padding. */
function rowHeight(
  sheets: PdfWriter,
  row: readonly string[],
  cells: Cell[],
  { padding, styles }: RowLook,
): number {
  const heights = row.map((text, index) => sheets.heightOf(text, styles.body, cells[index]?.width))
  return Math.max(0, ...heights) + 2 * padding
}

/** Returns the height of the column heads: the highest label and the line below it. */
function headHeight(
  sheets: PdfWriter,
  columns: readonly Column[],
  cells: readonly Cell[],
  { label: style }: TableStyles,
): number {
  const heights = columns.map(({ label }, index) => sheets.heightOf(label, style, cells[index]?.width))
  return Math.max(style.size * style.leading, ...heights) + 3
}

/** Writes the label of a column as its head. */
function writeLabel(sheets: PdfWriter, label: string, cell: Cell, styles: TableStyles): void {
  sheets.writeInto(sheets.part('TH', { scope: 'Column' }), label, styles.label, { ...cell, y: sheets.y })
}

/** Repeats the label on a further sheet, as an artifact. */
function repeatLabel(sheets: PdfWriter, label: string, { x, width, align }: Cell, styles: TableStyles): void {
  const lineGap = sheets.dress(styles.label)
  sheets.decorate((pdf) => pdf.text(label, x, sheets.y + lineGap / 2, { width, align }), 'Pagination')
}
