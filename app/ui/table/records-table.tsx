import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DialLink } from '../contact/dial-link.tsx'
import { ArrowDownIcon, ArrowUpIcon } from '../icon/icons.ts'
import { StatusText, type StatusTone } from '../status-text.tsx'
import { UnbrokenNumbers } from '../unbroken-numbers.tsx'
import './records-table.css'

interface RecordsTableProps<Key extends string> {
  caption: string
  /** Columns in order; the first one names the record. */
  columns: readonly RecordColumn<NoInfer<Key>>[]
  rows: RecordRow<Key>[]
  /** Index and id of the row that gets the focus after more rows were added. */
  readOn?: { index: number; id: string }
}

/** Table of records; cards if the width is not sufficient for columns. */
export function RecordsTable<Key extends string>({ caption, columns, rows, readOn }: RecordsTableProps<Key>) {
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
          {rows.map((row, index) => (
            <RecordsTableRow
              key={row.id}
              row={row}
              columns={columns}
              id={readOn?.index === index ? readOn.id : undefined}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function HeadCell({ column: { label, isFigure, sorting } }: { column: RecordColumn }) {
  const Arrow = sorting?.sorted === 'descending' ? ArrowDownIcon : ArrowUpIcon
  return (
    <th scope="col" data-figure={isFigure || undefined} aria-sort={sorting?.sorted}>
      {sorting ? (
        <Link to={sorting.to} preventScrollReset>
          {label}
          <Arrow data-idle={!sorting.sorted || undefined} />
        </Link>
      ) : (
        label
      )}
    </th>
  )
}

export interface RecordRow<Key extends string = string> {
  id: string
  /** Address that the row links to. */
  to?: string
  /** Whether the record is no longer valid: the row is grey, with its figures struck out. */
  isVoid?: boolean
  /** Cells by column key. */
  cells: Record<Key, RecordCell>
}

interface RecordsTableRowProps<Key extends string> {
  row: RecordRow<Key>
  columns: readonly RecordColumn<Key>[]
  id?: string
}

function RecordsTableRow<Key extends string>({
  row,
  columns: [first, ...others],
  id,
}: RecordsTableRowProps<Key>) {
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
              <RecordCellText cell={row.cells[first.key]} />
            </Link>
          ) : (
            <RecordCellText cell={row.cells[first.key]} />
          )}
        </th>
      )}
      {others.map(({ key, label, isFigure }) => (
        <td key={key} data-column={key} data-label={label} data-figure={isFigure || undefined}>
          {row.isVoid && isFigure ? (
            <s>
              <RecordCellText cell={row.cells[key]} />
            </s>
          ) : (
            <RecordCellText cell={row.cells[key]} />
          )}
        </td>
      ))}
    </tr>
  )
}

/** A line in small print below a status, marked if it states a delay. */
export interface StatusNote {
  text: string
  isLate?: boolean
}

export type RecordCell =
  | string
  /** `phone`: number that is dialled from the cell. */
  | { text: string; note: string; phone?: string | null }
  | { status: string; tone: StatusTone; notes?: readonly StatusNote[] }
  /** A separate link; `label` is its accessible name. */
  | { text: string; to: string; label: string }

function RecordCellText({ cell }: { cell: RecordCell }): ReactNode {
  if (typeof cell === 'string') return cell
  if ('status' in cell)
    return (
      <>
        <StatusText tone={cell.tone}>{cell.status}</StatusText>
        {cell.notes?.map(({ text, isLate }) => (
          <small key={text} data-late={isLate || undefined}>
            <UnbrokenNumbers>{text}</UnbrokenNumbers>
          </small>
        ))}
      </>
    )
  if ('to' in cell)
    return (
      <Link to={cell.to} aria-label={cell.label} className="records__action">
        {cell.text}
      </Link>
    )
  return (
    <>
      {cell.text}
      {cell.note && (
        <small>
          <UnbrokenNumbers>{cell.note}</UnbrokenNumbers>
        </small>
      )}
      {cell.phone && <DialLink phone={cell.phone} className="records__action" />}
    </>
  )
}

/** A column of a table. Its key is a type error if the rows have no cell under it. */
export interface RecordColumn<Key extends string = string> {
  key: Key
  label: string
  /** Whether the values are aligned as figures. */
  isFigure?: boolean
  /** Address that sorts the list by this column. */
  sorting?: { to: string; sorted?: 'ascending' | 'descending' }
}
