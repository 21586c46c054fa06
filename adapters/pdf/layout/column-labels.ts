import type { Sheets } from './sheets.ts'
import type { Cell, TableStyles } from './table-cells.ts'

/** The label of a column, told as its head. */
export function writeLabel(sheets: Sheets, label: string, cell: Cell, styles: TableStyles): void {
  sheets.writeInto(sheets.part('TH', { scope: 'Column' }), label, styles.label, { ...cell, y: sheets.y })
}

/** The label again on a further sheet, for the eye alone. */
export function repeatLabel(
  sheets: Sheets,
  label: string,
  { x, width, align }: Cell,
  styles: TableStyles,
): void {
  const lineGap = sheets.dress(styles.label)
  sheets.decorate((pdf) => pdf.text(label, x, sheets.y + lineGap / 2, { width, align }), 'Pagination')
}
