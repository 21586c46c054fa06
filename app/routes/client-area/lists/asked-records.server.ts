import type { Client } from '../../../../domain/clients/client.ts'
import type { Choice } from '../../../../domain/lists/choice.ts'
import { lastTwelveMonths } from '../../../../domain/lists/last-twelve-months.ts'
import type { Listed, SortOrder } from '../../../../domain/lists/records.ts'
import { ownValue } from '../../../../domain/own-value.ts'
import type { ListDefinition } from './list-definition.ts'
import { type ListQuery, readListQuery } from './list-query.ts'

/** What the address asks of this list. */
export function queryOf<Row extends Listed>(
  { columns, filter }: ListDefinition<Row>,
  request: Request,
): ListQuery {
  const sorts = columns.filter(({ sort }) => sort).map(({ key }) => key)
  return readListQuery(request, { sorts, statuses: Object.keys(filter.choices) })
}

/** The same as the domain is asked: whose records, which of them, in which order. */
export function askedOf<Row extends Listed>(
  list: ListDefinition<Row>,
  query: ListQuery,
  client: Client,
  now: Date,
) {
  const whose = { client: client.id, since: lastTwelveMonths(now) }
  return { whose, choice: choiceOf(list, query), order: orderOf(list, query) }
}

function choiceOf<Row extends Listed>(
  { search, filter }: ListDefinition<Row>,
  { search: words, status }: ListQuery,
): Choice<Row> | null {
  if (words.trim() === '' && status === null) return null
  const chosen = status === null ? undefined : ownValue(filter.choices, status)
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
