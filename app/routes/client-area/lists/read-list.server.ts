import { data } from 'react-router'
import type { Client } from '../../../../domain/clients/client.ts'
import type { Choice } from '../../../../domain/lists/choice.ts'
import { lastTwelveMonths } from '../../../../domain/lists/last-twelve-months.ts'
import type { Sum } from '../../../../domain/lists/list-records.ts'
import { readFirstRecords, readRecords } from '../../../../domain/lists/read-records.ts'
import type { Listed, SortOrder } from '../../../../domain/lists/records.ts'
import { formatCents } from '../../../../domain/money/format-cents.ts'
import type { SiteContext } from '../../../context.ts'
import { linesAdded, mostPages } from '../../../ui/pager/growing-list.ts'
import type { RecordRow } from '../../../ui/records-table/records-table.tsx'
import { pageCell } from './list-cells.server.ts'
import type { ListColumn, ListDefinition } from './list-definition.ts'
import { type ListQuery, listSearch, readListQuery } from './list-query.ts'

export type ListView = Awaited<ReturnType<typeof readList>>

/** What the page of a list shows: the first of its rows, its totals, and the addresses that sort it and show more. */
export async function readList<Row extends Listed>(
  list: ListDefinition<Row>,
  { db, clock }: SiteContext,
  client: Client,
  request: Request,
) {
  const query = queryOf(list, request)
  const asked = { ...askedOf(list, query, client, clock.now()), limit: query.page * linesAdded }
  const { rows, ...sums } = await readFirstRecords(db, list.records, asked, sumsOf(list))
  if (query.page > lastPage(sums.count)) throw data(null, { status: 404 })
  const { title, empty, next, csv, search, filter } = list
  const isChosen = asked.choice !== null
  const lead =
    typeof list.lead === 'string' ? list.lead : await list.lead(db, client, isChosen ? null : sums.count)
  return {
    ...{ title, lead, empty, next, searchLabel: search.label },
    statusOptions: Object.fromEntries(Object.entries(filter.choices).map(([key, { label }]) => [key, label])),
    columns: pageColumns(list).map((column) => headOf(column, query)),
    rows: rows.map((row) => rowOf(list, row)),
    totals: list.totals.map(({ label, cents }, place) => {
      const value = sums.values[place] ?? 0
      return { label, value: cents ? formatCents(value) : String(value) }
    }),
    chosen: {
      search: query.search,
      status: query.status ?? '',
      sort: query.sort,
      descending: query.descending,
    },
    isChosen,
    csv: csv + listSearch(query),
    more: moreOf(query, rows.length, sums.count),
  }
}

/** All rows that the address asks for, for the list's file. */
export function readAllRows<Row extends Listed>(
  list: ListDefinition<Row>,
  { db, clock }: SiteContext,
  client: Client,
  request: Request,
): Promise<Row[]> {
  return readRecords(db, list.records, askedOf(list, queryOf(list, request), client, clock.now()))
}

function queryOf<Row extends Listed>({ columns, filter }: ListDefinition<Row>, request: Request): ListQuery {
  const sorts = columns.filter(({ sort }) => sort).map(({ key }) => key)
  return readListQuery(request, { sorts, statuses: Object.keys(filter.choices) })
}

function askedOf<Row extends Listed>(list: ListDefinition<Row>, query: ListQuery, client: Client, now: Date) {
  const whose = { client: client.id, since: lastTwelveMonths(now) }
  return { whose, choice: choiceOf(list, query), order: orderOf(list, query) }
}

function choiceOf<Row extends Listed>(
  { search, filter }: ListDefinition<Row>,
  { search: words, status }: ListQuery,
): Choice<Row> | null {
  if (words.trim() === '' && status === null) return null
  const chosen = status === null ? undefined : filter.choices[status]
  const only = chosen ? { field: filter.field, values: chosen.values } : null
  return { search: words, searched: search.fields, only }
}

function orderOf<Row extends Listed>(
  { columns }: ListDefinition<Row>,
  { sort, descending }: ListQuery,
): SortOrder<Row> {
  const column = columns.find(({ key }) => key === sort)
  return { ...(column?.sort ?? { by: 'created_at' }), descending }
}

function pageColumns<Row extends Listed>({ columns }: ListDefinition<Row>): ListColumn<Row>[] {
  return columns.filter(({ isFileOnly }) => !isFileOnly)
}

/** A press sorts by the column, one more turns the order round. */
function headOf<Row>({ key, label, isFigure, sort }: ListColumn<Row>, query: ListQuery) {
  if (!sort) return { key, label, isFigure }
  const isSorted = query.sort === key
  const descending = isSorted ? !query.descending : key === 'date'
  const sorted = query.descending ? ('descending' as const) : ('ascending' as const)
  const to = listSearch(query, { sort: key, descending })
  return { key, label, isFigure, sorting: { to, sorted: isSorted ? sorted : undefined } }
}

function rowOf<Row extends Listed>(list: ListDefinition<Row>, row: Row): RecordRow {
  const cells = pageColumns(list).map(({ key, value }) => [key, pageCell(value(row))])
  return { id: row.id, to: list.to?.(row), isVoid: list.isVoid?.(row), cells: Object.fromEntries(cells) }
}

function sumsOf<Row extends Listed>({ totals, filter }: ListDefinition<Row>): Sum<Row>[] {
  return totals.map(({ sum, cents, only }) => ({
    field: sum ?? cents,
    only: only && { field: filter.field, values: only },
  }))
}

const lastPage = (count: number) => Math.min(mostPages, Math.max(1, Math.ceil(count / linesAdded)))

/** How much of the list is there, and how it goes on. */
function moreOf(query: ListQuery, shown: number, count: number) {
  const next = query.page < lastPage(count) ? listSearch(query, { page: query.page + 1 }) : null
  return {
    count,
    place: `${shown} sur ${count}`,
    next,
    added: query.page > 1 ? (query.page - 1) * linesAdded : null,
    isCut: next === null && shown < count,
  }
}
