import { rowHeight } from './row-height.ts'
import type { Sheets } from './sheets.ts'
import type { Cell, RowLook } from './table-cells.ts'

/** The text of the first cell may be longer than a sheet: then it comes last, and the others stand where the row begins. */
export function drawRow(sheets: Sheets, row: readonly string[], cells: Cell[], look: RowLook): void {
  const { padding, styles } = look
  const isWhole = sheets.fits(rowHeight(sheets, row, cells, look))
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
    const ends = (isWhole ? order : order.toReversed()).map(write)
    sheets.y = padding + (isWhole ? Math.max(...ends) : (ends.at(-1) ?? y))
  })
}
