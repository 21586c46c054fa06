import type { Sheets } from './sheets.ts'
import type { Cell, Column, RowLook, TableStyles } from './table-cells.ts'

/** Of the highest cell of a row, with what stands above and below it. */
export function rowHeight(
  sheets: Sheets,
  row: readonly string[],
  cells: Cell[],
  { padding, styles }: RowLook,
): number {
  const heights = row.map((text, index) => sheets.heightOf(text, styles.body, cells[index]?.width))
  return Math.max(0, ...heights) + 2 * padding
}

/** Of the highest label, and of the line below it. */
export function headHeight(
  sheets: Sheets,
  columns: readonly Column[],
  cells: readonly Cell[],
  { label: style }: TableStyles,
): number {
  const heights = columns.map(({ label }, index) => sheets.heightOf(label, style, cells[index]?.width))
  return Math.max(style.size * style.leading, ...heights) + 3
}
