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
