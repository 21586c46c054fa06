import { data } from 'react-router'
import { type SortValue, sortRows } from '../../../domain/lists/sort-rows.ts'
import type { RecordRow, TableColumn } from '../../ui/records-table/records-table.tsx'
import { type ListQuery, listSearch } from './list-query.ts'

/** Rows on one page of a list. */
const pageLength = 100

/** One column: what it is called, and what it sorts by. */
export interface ListColumn<Row> extends TableColumn {
  sortBy?: (row: Row) => SortValue
}

interface ListParts<Row> {
  /** All that were chosen, in their order. */
  sorted: Row[]
  query: ListQuery
  columns: ListColumn<Row>[]
  rowOf: (record: Row) => RecordRow
}

export type ListView = ReturnType<typeof listView>

/** What the page of a list shows: one page of its rows, and the addresses that sort and leaf through it. */
export function listView<Row>({ sorted, query, columns, rowOf }: ListParts<Row>) {
  const { search, status, sort, descending, page } = query
  const pageCount = Math.max(1, Math.ceil(sorted.length / pageLength))
  if (page > pageCount) throw data(null, { status: 404 })
  const shown = sorted.slice((page - 1) * pageLength, page * pageLength)
  return {
    rows: shown.map(rowOf),
    columns: columns.map(({ sortBy, ...column }) => ({
      ...column,
      sorting: sortBy && sortingOf(query, column.key),
    })),
    chosen: { search, status: status ?? '', sort, descending },
    isChosen: search.trim() !== '' || status !== null,
    exportSearch: listSearch(query),
    pages: {
      page,
      pageCount,
      previous: page > 1 ? listSearch(query, { page: page - 1 }) : null,
      next: page < pageCount ? listSearch(query, { page: page + 1 }) : null,
    },
  }
}

/** The columns that a list can be sorted by. */
export function sortKeys<Row>(columns: ListColumn<Row>[]): string[] {
  return columns.filter(({ sortBy }) => sortBy).map(({ key }) => key)
}

export function sortRecords<Row>(
  records: Row[],
  { sort, descending }: ListQuery,
  columns: ListColumn<Row>[],
): Row[] {
  const sortBy = columns.find(({ key }) => key === sort)?.sortBy
  return sortBy ? sortRows(records, sortBy, descending) : records
}

/** A press sorts by the column, one more turns the order round. */
function sortingOf(query: ListQuery, key: string) {
  const isSorted = query.sort === key
  const descending = isSorted ? !query.descending : key === 'date'
  const sorted = query.descending ? ('descending' as const) : ('ascending' as const)
  return { to: listSearch(query, { sort: key, descending }), sorted: isSorted ? sorted : undefined }
}
