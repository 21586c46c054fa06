import { data } from 'react-router'
import type { Site } from '../../../../domain/business/site.ts'
import { formatDate, parisDay } from '../../../../domain/kernel/calendar/paris-day.ts'
import {
  type ListedRow,
  type ListSum,
  listFirstRecords,
  listRecords,
  type RecordListFilter,
  type SortOrder,
} from '../../../../domain/kernel/lists/list-records.ts'
import { startOfLastTwelveMonths } from '../../../../domain/kernel/lists/start-of-last-twelve-months.ts'
import { formatCents } from '../../../../domain/kernel/money/amounts.ts'
import { missingValueText } from '../../../../domain/kernel/text/missing-value.ts'
import { getOwnProperty } from '../../../../domain/kernel/text/own-property.ts'
import type { Client } from '../../../../domain/people/clients/client.ts'
import type { SiteContext } from '../../../http/context.ts'
import { type CsvCell, csvResponse } from '../../../http/files/csv-response.ts'
import { maxGrowingListPages, rowsPerGrowingPage } from '../../../ui/pager/growing-list.ts'
import type { RecordCell, RecordRow } from '../../../ui/table/records-table.tsx'
import type { ListCellValue, ListColumn, ListDefinition } from './list-definition.ts'
import { type ClientListQuery, clientListQueryString, parseClientListQuery } from './list-query.ts'

export type ClientListView = Awaited<ReturnType<typeof loadClientListPage>>

/** Returns the data of a list's page: its first rows, its totals, and the addresses that sort it and show more. */
export async function loadClientListPage<Row extends ListedRow>(
  list: ListDefinition<Row>,
  deps: SiteContext,
  client: Client,
  request: Request,
) {
  const { db, clock } = deps
  const now = clock.now()
  const site = deps.facts.current()
  const query = listQueryOf(list, request)
  const selection = { ...recordSelection(list, query, client, deps), limit: query.page * rowsPerGrowingPage }
  const { rows, ...sums } = await listFirstRecords(db, list.records, selection, sumsOf(list))
  if (query.page > lastPage(sums.count)) throw data(null, { status: 404 })
  const { title, empty, next, csv, search, filter } = list
  const isChosen = selection.choice !== null
  const lead =
    typeof list.lead === 'string' ? list.lead : await list.lead(db, client, isChosen ? null : sums.count)
  return {
    title,
    lead,
    empty,
    next,
    searchLabel: search.label,
    statusOptions: Object.fromEntries(Object.entries(filter.choices).map(([key, { label }]) => [key, label])),
    columns: pageColumns(list).map((column) => columnHead(column, query)),
    rows: rows.map((row) => toRecordRow(list, row, site, now)),
    totals: list.totals.map(({ label, cents }, index) => {
      const value = sums.values[index] ?? 0
      return { label, value: cents ? formatCents(value) : String(value) }
    }),
    chosen: {
      search: query.search,
      status: query.status ?? '',
      sort: query.sort,
      descending: query.descending,
    },
    isChosen,
    csv: csv + clientListQueryString(query),
    more: listGrowth(query, rows.length, sums.count),
  }
}

function sumsOf<Row extends ListedRow>({ totals, filter }: ListDefinition<Row>): ListSum<Row>[] {
  return totals.map(({ sum, cents, only }) => ({
    field: sum ?? cents,
    only: only && { field: filter.field, values: only },
  }))
}

/** Parses the query of the request for this list. */
function listQueryOf<Row extends ListedRow>(
  { columns, filter }: ListDefinition<Row>,
  request: Request,
): ClientListQuery {
  const sorts = columns.filter(({ sort }) => sort).map(({ key }) => key)
  return parseClientListQuery(request, { sorts, statuses: Object.keys(filter.choices) })
}

/** Converts the query for the domain: client and period, filter, sort order. */
function recordSelection<Row extends ListedRow>(
  list: ListDefinition<Row>,
  query: ClientListQuery,
  client: Client,
  { clock, facts }: Pick<SiteContext, 'clock' | 'facts'>,
) {
  const now = clock.now()
  const whose = { client: client.id, since: startOfLastTwelveMonths(now), today: parisDay(now) }
  return { whose, choice: choiceOf(list, query), order: orderOf(list, query, facts.current()) }
}

function choiceOf<Row extends ListedRow>(
  { search, filter }: ListDefinition<Row>,
  { search: words, status }: ClientListQuery,
): RecordListFilter<Row> | null {
  if (words.trim() === '' && status === null) return null
  const chosen = status === null ? undefined : getOwnProperty(filter.choices, status)
  const only = chosen ? { field: filter.field, values: chosen.values } : null
  return { search: words, searched: search.fields, only }
}

function orderOf<Row extends ListedRow>(
  { columns }: ListDefinition<Row>,
  { sort, descending }: ClientListQuery,
  site: Site,
): SortOrder<Row> {
  const column = columns.find(({ key }) => key === sort)
  if (!column?.sort) return { by: 'created_at', descending }
  const { names, ...sorted } = column.sort
  return { ...sorted, names: typeof names === 'function' ? names(site) : names, descending }
}

const lastPage = (count: number) =>
  Math.min(maxGrowingListPages, Math.max(1, Math.ceil(count / rowsPerGrowingPage)))

/** Returns how many rows are shown and how the list continues. */
function listGrowth(query: ClientListQuery, shown: number, count: number) {
  const next = query.page < lastPage(count) ? clientListQueryString(query, { page: query.page + 1 }) : null
  return {
    count,
    progressText: `${shown} sur ${count}`,
    next,
    added: query.page > 1 ? (query.page - 1) * rowsPerGrowingPage : null,
    isCut: next === null && shown < count,
  }
}

/** Returns the columns of the page; some are in the file only. */
function pageColumns<Row extends ListedRow>({ columns }: ListDefinition<Row>): ListColumn<Row>[] {
  return columns.filter(({ isFileOnly }) => !isFileOnly)
}

/** Returns a column head that sorts by the column, or reverses the order. */
function columnHead<Row>({ key, label, isFigure, sort }: ListColumn<Row>, query: ClientListQuery) {
  if (!sort) return { key, label, isFigure }
  const isSorted = query.sort === key
  const descending = isSorted ? !query.descending : key === 'date'
  const sorted = query.descending ? ('descending' as const) : ('ascending' as const)
  const to = clientListQueryString(query, { sort: key, descending })
  return { key, label, isFigure, sorting: { to, sorted: isSorted ? sorted : undefined } }
}

function toRecordRow<Row extends ListedRow>(
  list: ListDefinition<Row>,
  row: Row,
  site: Site,
  now: Date,
): RecordRow {
  const cells = pageColumns(list).map(({ key, value }) => [key, pageCell(value(row, site, now))])
  return { id: row.id, to: list.to?.(row), isVoid: list.isVoid?.(row), cells: Object.fromEntries(cells) }
}

/** Formats a value for the page. */
function pageCell(value: ListCellValue): RecordCell {
  if (value === null || value === '') return missingValueText
  if (typeof value !== 'object') return String(value)
  if (value instanceof Date) return formatDate(value)
  if ('cents' in value) return formatCents(value.cents)
  if ('status' in value) return value
  if ('note' in value) return { text: value.text || missingValueText, note: value.note ?? '' }
  return value
}

/** Returns all rows of the current list as a CSV file. */
export async function streamClientListCsv<Row extends ListedRow>(
  list: ListDefinition<Row>,
  deps: SiteContext,
  client: Client,
  request: Request,
): Promise<Response> {
  const site = deps.facts.current()
  const now = deps.clock.now()
  const rows = await listAllRows(list, deps, client, request)
  const columns = list.columns.flatMap(fileColumns)
  return csvResponse(
    `${list.fileName}-${parisDay(now)}.csv`,
    columns.map(([head]) => head),
    rows.map((row) => columns.map(([, value]) => fileCell(value(row, site, now)))),
  )
}

/** Returns all rows that match the query, for the file. */
function listAllRows<Row extends ListedRow>(
  list: ListDefinition<Row>,
  deps: SiteContext,
  client: Client,
  request: Request,
): Promise<Row[]> {
  return listRecords(deps.db, list.records, recordSelection(list, listQueryOf(list, request), client, deps))
}

function fileColumns<Row>({ label, value, file }: ListColumn<Row>) {
  return Object.entries(file ?? { [label]: value })
}

/** Formats a value for the file. */
function fileCell(value: ListCellValue): CsvCell {
  if (value === null || typeof value !== 'object') return value
  if (value instanceof Date) return formatDate(value)
  if ('cents' in value) return value
  return 'status' in value ? value.status : value.text
}
