import {
  and,
  asc,
  Column,
  count,
  desc,
  inArray,
  is,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  type Subquery,
  sql,
} from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/client.ts'
import { inlineLimit, preparedQuery } from '../../../db/prepared.ts'
import type { Day } from '../calendar/paris-day.ts'
import { isNonLatinWord } from './search-words.ts'

/** Parameters of a list that a client requests. */
interface ListRequest<Row> {
  whose: ListScope
  /** `null` selects everything. */
  choice: RecordListFilter<Row> | null
  order: SortOrder<Row>
}

/** Returns all chosen records, in order. */
export async function listRecords<Row extends ListedRow>(
  db: Database,
  list: ListSource<Row>,
  { whose, choice, order }: ListRequest<Row>,
): Promise<Row[]> {
  return (await buildRecordsQuery(db, list.of(db, whose), choice, order)) as unknown as Row[]
}

/** Returns the first `limit` records, the number of records, and the values of `sums` over all of them. */
export async function listFirstRecords<Row extends ListedRow>(
  db: Database,
  list: ListSource<Row>,
  { whose, choice, order, limit }: ListRequest<Row> & { limit: number },
  sums: readonly ListSum<Row>[],
) {
  const isKept = choice === null && limit <= maxPreparedRows
  const ask = <Rows>(name: string, query: (records: RecordsQuery<Row>) => Query<Rows>): PromiseLike<Rows> =>
    isKept
      ? findPreparedQuery(db, name, () => query(list.of(db, scopePlaceholders)).prepare(name)).execute({
          ...whose,
        })
      : query(list.of(db, whose))
  const [rows, [found]] = await Promise.all([
    ask(`${limit} ${list.name} by ${order.by}${order.descending ? ', descending' : ''}`, (records) =>
      buildRecordsQuery(db, records, choice, order).limit(inlineLimit(limit)),
    ),
    ask(`sums of ${list.name}`, (records) => selectSums(db, records, choice, sums)),
  ])
  const values = sums.map((_, index) => found?.[`value${index}`] ?? 0)
  return { rows: rows as unknown as Row[], count: found?.count ?? 0, values }
}

/**
 * Maximum number of rows of a prepared query for an unfiltered list, as most requests use it. Prepared queries for longer lists
 * would only accumulate.
 */
const maxPreparedRows = 25

const scopePlaceholders = {
  client: sql.placeholder('client'),
  since: sql.placeholder('since'),
  today: sql.placeholder('today'),
}

interface PreparedQuery<Rows> {
  execute(values: Record<string, unknown>): PromiseLike<Rows>
}
type Query<Rows> = PromiseLike<Rows> & { prepare(name: string): PreparedQuery<Rows> }

const preparedQueries = preparedQuery(() => new Map<string, PreparedQuery<unknown>>())

function findPreparedQuery<Rows>(
  db: Database,
  name: string,
  make: () => PreparedQuery<Rows>,
): PreparedQuery<Rows> {
  const queries = preparedQueries(db)
  const query = queries.get(name) ?? make()
  queries.set(name, query)
  return query as PreparedQuery<Rows>
}

/** Returns a query for the chosen records, in order. */
export function buildRecordsQuery<Row extends ListedRow>(
  db: Database,
  records: RecordsQuery<Row>,
  choice: RecordListFilter<Row> | null,
  order: SortOrder<Row>,
) {
  return db
    .select()
    .from(records as Subquery)
    .where(choice ? matchesFilter(records, choice) : undefined)
    .orderBy(...toOrderBy(records, order))
    .$dynamic()
}

/**
 * A total over the chosen records, or over those that `only` selects: the sum of a field, or without a field the number of
 * records.
 */
export interface ListSum<Row> {
  field?: RowField<Row>
  only?: FieldFilter<Row>
}

/** Returns a query for the number of chosen records and the values of `sums`. Missing values are ignored. */
function selectSums<Row extends ListedRow>(
  db: Database,
  records: RecordsQuery<Row>,
  choice: RecordListFilter<Row> | null,
  sums: readonly ListSum<Row>[],
) {
  const values = sums.map((sum, index) => [`value${index}`, sumValue(records, sum)])
  const columns: Record<string, SQL<number>> = { count: count(), ...Object.fromEntries(values) }
  return db
    .select(columns)
    .from(records as Subquery)
    .where(choice ? matchesFilter(records, choice) : undefined)
}

function sumValue<Row>(records: RecordsQuery<Row>, { field, only }: ListSum<Row>): SQL<number> {
  const value = field ? sql`sum(${records[field]})` : sql`count(*)`
  const some = only ? sql` filter (where ${isFieldOneOf(records, only)})` : sql``
  return sql<number>`coalesce(${value}${some}, 0)`.mapWith(Number)
}

export interface RecordListFilter<Row> {
  /** Search text as typed. */
  search: string
  searched: readonly RowField<Row>[]
  only: FieldFilter<Row> | null
}

/** Filter of a list: records whose field has one of these values. */
interface FieldFilter<Row> {
  field: RowField<Row>
  values: readonly (string | number)[]
}

function matchesFilter<Row extends ListedRow>(
  records: RecordsQuery<Row>,
  { search, searched, only }: RecordListFilter<Row>,
): SQL | undefined {
  const fields = searched.map((field) => records[field])
  return and(only ? isFieldOneOf(records, only) : undefined, matchesSearch(search, fields))
}

function isFieldOneOf<Row>(records: RecordsQuery<Row>, { field, values }: FieldFilter<Row>): SQL {
  const of: SQLWrapper = records[field]
  return inArray(of, values)
}

/**
 * SQL condition: the concatenated `fields` contain every word of `search`. « ab123 » finds AB-123-CD and « citroen » finds
 * Citroën (`folded` of the migrations). An empty search matches every row.
 */
function matchesSearch(search: string, fields: SQLWrapper[]): SQL | undefined {
  // PostgreSQL rejects NUL characters.
  const words = search.split(/[\s\0]+/).filter(Boolean)
  return containsAllWords(sql`folded(${sql.join(fields.map(orNothing), sql` || `)})`, words)
}

/**
 * SQL condition: the `folded` text contains every word; without words it is true. `folded` removes letters of other scripts, so a
 * word of such letters must match no row; otherwise it would match every row.
 */
export function containsAllWords(folded: SQLWrapper, words: readonly string[]): SQL | undefined {
  if (words.some(isNonLatinWord)) return sql`false`
  return and(...words.map((word) => sql`${folded} like '%' || folded(${word}) || '%'`))
}

/** Replaces null by an empty text. Leaves a column that is never null unchanged, so that its index is used. */
function orNothing(field: SQLWrapper): SQLWrapper {
  return is(field, Column) && (field as AnyPgColumn).notNull ? field : sql`coalesce(${field}, '')`
}

/** Fields of every list. They determine the order of rows that are equal in the list's own order. */
export interface ListedRow {
  id: string
  created_at: Date
}

/** A subquery that returns the records of a list. */
type RecordsQuery<Row> = Subquery & { readonly [Field in keyof Row]: SQLWrapper }

/** Client whose records are listed, the earliest time for lists that are limited in time, and the current day. */
interface ListScope {
  client: string
  since: Date
  today: Day
}

/**
 * A kind of records for lists. `name` identifies its prepared queries; `of` builds the query for a client, given as values or as
 * placeholders.
 */
export interface ListSource<Row> {
  name: string
  of(db: Database, whose: ListScope | Record<keyof ListScope, Placeholder>): RecordsQuery<Row>
}

export type RowField<Row> = keyof Row & string

/** Order of a list. Equal rows are sorted by time, the newest first. */
export interface SortOrder<Row> {
  by: RowField<Row>
  descending: boolean
  /** Labels of the field's values, if the list is sorted by label. */
  names?: Readonly<Record<string, string>>
  /** Set for a value that the query computes and that is not text: a number or a time. */
  isComputedFigure?: boolean
}

const french = new Intl.Collator('fr')

/** Returns the `order by` terms. Missing values come last in both directions. */
function toOrderBy<Row extends ListedRow>(records: RecordsQuery<Row>, order: SortOrder<Row>): SQL[] {
  const value = order.isComputedFigure ? records[order.by] : sortValue(records[order.by], order.names)
  const chosen = order.descending ? desc(value) : asc(value)
  return [
    isAlwaysKnown(records[order.by]) && !order.names ? chosen : sql`${chosen} nulls last`,
    desc(records.created_at),
    asc(records.id),
  ]
}

function sortValue(field: SQLWrapper, names: SortOrder<never>['names']): SQLWrapper {
  if (names) {
    const inOrder = Object.keys(names).sort((one, other) =>
      french.compare(names[one] ?? '', names[other] ?? ''),
    )
    return sql`array_position(${sql.param(inOrder)}::text[], ${field}::text)`
  }
  return isText(field) ? sql`${field} collate "french"` : field
}

/** Whether a field is text. Computed fields count as text, unless the order says otherwise. */
const isText = (field: SQLWrapper) => !is(field, Column) || (field as AnyPgColumn).dataType === 'string'

const isAlwaysKnown = (field: SQLWrapper) => is(field, Column) && (field as AnyPgColumn).notNull
