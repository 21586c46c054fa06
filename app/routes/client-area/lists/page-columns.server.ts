import type { Listed } from '../../../../domain/lists/records.ts'
import type { RecordRow } from '../../../ui/records-table/records-row.tsx'
import { pageCell } from './list-cells.server.ts'
import type { ListColumn } from './list-column.ts'
import type { ListDefinition } from './list-definition.ts'
import { type ListQuery, listSearch } from './list-query.ts'

/** Those of the page: some stand in the file only. */
export function pageColumns<Row extends Listed>({ columns }: ListDefinition<Row>): ListColumn<Row>[] {
  return columns.filter(({ isFileOnly }) => !isFileOnly)
}

/** A press sorts by the column, one more turns the order round. */
export function headOf<Row>({ key, label, isFigure, sort }: ListColumn<Row>, query: ListQuery) {
  if (!sort) return { key, label, isFigure }
  const isSorted = query.sort === key
  const descending = isSorted ? !query.descending : key === 'date'
  const sorted = query.descending ? ('descending' as const) : ('ascending' as const)
  const to = listSearch(query, { sort: key, descending })
  return { key, label, isFigure, sorting: { to, sorted: isSorted ? sorted : undefined } }
}

export function rowOf<Row extends Listed>(list: ListDefinition<Row>, row: Row): RecordRow {
  const cells = pageColumns(list).map(({ key, value }) => [key, pageCell(value(row))])
  return { id: row.id, to: list.to?.(row), isVoid: list.isVoid?.(row), cells: Object.fromEntries(cells) }
}
