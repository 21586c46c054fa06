import { Link } from 'react-router'
import { ArrowDown, ArrowUp } from '../icon/icons.ts'
import type { SortableColumn } from './table-column.ts'

export function HeadCell({ column: { label, isFigure, sorting } }: { column: SortableColumn }) {
  const Arrow = sorting?.sorted === 'descending' ? ArrowDown : ArrowUp
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
