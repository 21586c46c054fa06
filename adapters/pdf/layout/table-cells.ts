import type { Sheets } from './sheets.ts'
import type { TypeStyle } from './type-styles.ts'

export interface Column {
  label: string
  /** In points; the one without takes what the others leave. */
  width?: number
  /** Words, which begin at its left; figures end at its right. */
  isText?: boolean
}

export interface TableStyles {
  body: TypeStyle
  label: TypeStyle
}

export interface Cell {
  x: number
  width: number
  align: 'left' | 'right'
}

export interface RowLook {
  padding: number
  styles: TableStyles
}

const gap = 10

/** Where each column stands, `width` points in all from `x`. */
export function placeCells(columns: readonly Column[], x: number, width: number): Cell[] {
  const taken = columns.reduce((sum, column) => sum + (column.width ?? 0) + gap, -gap)
  let left = x
  return columns.map((column, index) => {
    const isText = index === 0 || column.isText
    const cell = { x: left, width: column.width ?? width - taken, align: isText ? 'left' : 'right' } as const
    left += cell.width + gap
    return cell
  })
}

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
