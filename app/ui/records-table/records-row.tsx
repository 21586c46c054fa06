import { Link } from 'react-router'
import { Cell, type RecordCell } from './records-cell.tsx'
import type { TableColumn } from './table-column.ts'

export interface RecordRow {
  id: string
  /** Where a press on the row leads. */
  to?: string
  /** Greyed, its figures struck out: it counts no more. */
  isVoid?: boolean
  /** What each column shows, by its key; a second line in small under the first. */
  cells: Record<string, RecordCell>
}

interface RowProps {
  row: RecordRow
  columns: TableColumn[]
  id?: string
}

export function Row({ row, columns: [first, ...others], id }: RowProps) {
  return (
    <tr
      id={id}
      tabIndex={id ? -1 : undefined}
      data-void={row.isVoid || undefined}
      data-link={row.to !== undefined || undefined}
    >
      {first && (
        <th scope="row" data-column={first.key}>
          {row.to ? (
            <Link to={row.to} className="records__link" prefetch="intent">
              <Cell cell={row.cells[first.key]} />
            </Link>
          ) : (
            <Cell cell={row.cells[first.key]} />
          )}
        </th>
      )}
      {others.map(({ key, label, isFigure }) => (
        <td key={key} data-column={key} data-label={label} data-figure={isFigure || undefined}>
          {row.isVoid && isFigure ? (
            <s>
              <Cell cell={row.cells[key]} />
            </s>
          ) : (
            <Cell cell={row.cells[key]} />
          )}
        </td>
      ))}
    </tr>
  )
}
