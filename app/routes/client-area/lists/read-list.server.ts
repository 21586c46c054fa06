import { data } from 'react-router'
import type { Client } from '../../../../domain/clients/client.ts'
import type { Sum } from '../../../../domain/lists/list-records.ts'
import { readFirstRecords } from '../../../../domain/lists/read-records.ts'
import type { Listed } from '../../../../domain/lists/records.ts'
import { formatCents } from '../../../../domain/money/format-cents.ts'
import type { SiteContext } from '../../../context.ts'
import { linesAdded } from '../../../ui/pager/growing-list.ts'
import { askedOf, queryOf } from './asked-records.server.ts'
import type { ListDefinition } from './list-definition.ts'
import { lastPage, moreOf } from './list-growth.server.ts'
import { listSearch } from './list-query.ts'
import { headOf, pageColumns, rowOf } from './page-columns.server.ts'

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
    title,
    lead,
    empty,
    next,
    searchLabel: search.label,
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

function sumsOf<Row extends Listed>({ totals, filter }: ListDefinition<Row>): Sum<Row>[] {
  return totals.map(({ sum, cents, only }) => ({
    field: sum ?? cents,
    only: only && { field: filter.field, values: only },
  }))
}
