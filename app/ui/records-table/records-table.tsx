import { HeadCell } from './head-cell.tsx'
import { type RecordRow, Row } from './records-row.tsx'
import type { SortableColumn } from './table-column.ts'
import './records-table.css'
import './records-cards.css'

interface RecordsTableProps {
  caption: string
  /** The first names the record. */
  columns: SortableColumn[]
  rows: RecordRow[]
  /** The row from which somebody who asked for more reads on, and the id that leads to it. */
  readOn?: { place: number; id: string }
}

/** Records as a statement of account, as cards where there is no room for columns. */
export function RecordsTable({ caption, columns, rows, readOn }: RecordsTableProps) {
  return (
    <div className="records">
      <table className="records__table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <Row
              key={row.id}
              row={row}
              columns={columns}
              id={readOn?.place === place ? readOn.id : undefined}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
