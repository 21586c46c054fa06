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
import { fixedLimit, prepared } from '../../../db/prepared.ts'
import { isOfOtherScript } from './search-words.ts'

/** What somebody wants to see of their records. */
interface ListRequest<Row> {
  whose: ListScope
  /** `null` for everything. */
  choice: ListFilter<Row> | null
  order: SortOrder<Row>
}

/** The records in their order, all of them. */
export async function readRecords<Row extends ListedRow>(
  db: Database,
  list: ListSource<Row>,
  { whose, choice, order }: ListRequest<Row>,
): Promise<Row[]> {
  return (await selectRecords(db, list.of(db, whose), choice, order)) as unknown as Row[]
}

/** The first `limit` of them, how many there are, and what `sums` come to over all. */
export async function readFirstRecords<Row extends ListedRow>(
  db: Database,
  list: ListSource<Row>,
  { whose, choice, order, limit }: ListRequest<Row> & { limit: number },
  sums: readonly ListSum<Row>[],
) {
  const isKept = choice === null && limit <= maxPreparedRows
  const ask = <Rows>(name: string, query: (records: RecordsQuery<Row>) => Query<Rows>): PromiseLike<Rows> =>
    isKept
      ? preparedQuery(db, name, () => query(list.of(db, scopePlaceholders)).prepare(name)).execute({
          ...whose,
        })
      : query(list.of(db, whose))
  const [rows, [found]] = await Promise.all([
    ask(`${limit} ${list.name} by ${order.by}${order.descending ? ', descending' : ''}`, (records) =>
      selectRecords(db, records, choice, order).limit(fixedLimit(limit)),
    ),
    ask(`sums of ${list.name}`, (records) => selectSums(db, records, choice, sums)),
  ])
  const values = sums.map((_, place) => found?.[`value${place}`] ?? 0)
  return { rows: rows as unknown as Row[], count: found?.count ?? 0, values }
}

/** Rows of a list from which nothing was chosen, as most requests see it: queries of longer ones would only pile up. */
const maxPreparedRows = 25

const scopePlaceholders = { client: sql.placeholder('client'), since: sql.placeholder('since') }

interface PreparedQuery<Rows> {
  execute(values: Record<string, unknown>): PromiseLike<Rows>
}
type Query<Rows> = PromiseLike<Rows> & { prepare(name: string): PreparedQuery<Rows> }

const preparedQueries = prepared(() => new Map<string, PreparedQuery<unknown>>())

function preparedQuery<Rows>(
  db: Database,
  name: string,
  make: () => PreparedQuery<Rows>,
): PreparedQuery<Rows> {
  const queries = preparedQueries(db)
  const query = queries.get(name) ?? make()
  queries.set(name, query)
  return query as PreparedQuery<Rows>
}

/** The chosen records in their order. */
export function selectRecords<Row extends ListedRow>(
  db: Database,
  records: RecordsQuery<Row>,
  choice: ListFilter<Row> | null,
  order: SortOrder<Row>,
) {
  return db
    .select()
    .from(records as Subquery)
    .where(choice ? matchesFilter(records, choice) : undefined)
    .orderBy(...toOrderBy(records, order))
    .$dynamic()
}

/** A field added up, or without one the records counted: of all that were chosen, or of some of these. */
export interface ListSum<Row> {
  field?: RowField<Row>
  only?: FieldFilter<Row>
}

/** How many were chosen, and what `sums` come to over all of them; what is not known is left out. */
function selectSums<Row extends ListedRow>(
  db: Database,
  records: RecordsQuery<Row>,
  choice: ListFilter<Row> | null,
  sums: readonly ListSum<Row>[],
) {
  const values = sums.map((sum, place) => [`value${place}`, sumValue(records, sum)])
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

/** Which of a list's records are asked for. */
export interface ListFilter<Row> {
  /** As it was typed. */
  search: string
  searched: readonly RowField<Row>[]
  only: FieldFilter<Row> | null
}

/** Those whose field has one of these values. */
interface FieldFilter<Row> {
  field: RowField<Row>
  values: readonly (string | number)[]
}

function matchesFilter<Row extends ListedRow>(
  records: RecordsQuery<Row>,
  { search, searched, only }: ListFilter<Row>,
): SQL | undefined {
  const fields = searched.map((field) => records[field])
  return and(only ? isFieldOneOf(records, only) : undefined, matchesSearch(search, fields))
}

function isFieldOneOf<Row>(records: RecordsQuery<Row>, { field, values }: FieldFilter<Row>): SQL {
  const of: SQLWrapper = records[field]
  return inArray(of, values)
}

/**
 * True of a row whose `fields`, put together, contain every word of `search`: « ab123 » finds AB-123-CD and
 * « citroen » Citroën (`folded` of the migrations). Nothing to search for is true of all.
 */
function matchesSearch(search: string, fields: SQLWrapper[]): SQL | undefined {
  // PostgreSQL knows no text with a NUL.
  const words = search.split(/[\s\0]+/).filter(Boolean)
  return containsAllWords(sql`folded(${sql.join(fields.map(orNothing), sql` || `)})`, words)
}

/**
 * True of a row whose `folded` text holds every word; of every row where there is none. `folded` keeps no letter of other scripts,
 * so a word of them is held by no row: it would otherwise be held by all.
 */
export function containsAllWords(folded: SQLWrapper, words: readonly string[]): SQL | undefined {
  if (words.some(isOfOtherScript)) return sql`false`
  return and(...words.map((word) => sql`${folded} like '%' || folded(${word}) || '%'`))
}

/** A column that is always there stays as it is: so its index knows it. */
function orNothing(field: SQLWrapper): SQLWrapper {
  return is(field, Column) && (field as AnyPgColumn).notNull ? field : sql`coalesce(${field}, '')`
}

/** What every list has: these two settle the order that its own leaves open. */
export interface ListedRow {
  id: string
  created_at: Date
}

/** The records of a list, as a query that stands in the place of a table. */
type RecordsQuery<Row> = Subquery & { readonly [Field in keyof Row]: SQLWrapper }

/** Whose records a list is of, and from when on where it does not go back further. */
interface ListScope {
  client: string
  since: Date
}

/** What such records are, and what they are called; a query that is kept knows by name only whose they are. */
export interface ListSource<Row> {
  name: string
  of(db: Database, whose: ListScope | Record<keyof ListScope, Placeholder>): RecordsQuery<Row>
}

export type RowField<Row> = keyof Row & string

/** How a list is sorted; the newest first among equals. */
export interface SortOrder<Row> {
  by: RowField<Row>
  descending: boolean
  /** What the field's values are called, when it sorts by that. */
  names?: Readonly<Record<string, string>>
  /** Computed by the query, and no text: a figure, a moment. */
  isComputedFigure?: boolean
}

const french = new Intl.Collator('fr')

/** As `order by`; what is not known comes last either way. */
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

/** What a query computes is text, unless the order says otherwise; what stands in a table says so itself. */
const isText = (field: SQLWrapper) => !is(field, Column) || (field as AnyPgColumn).dataType === 'string'

const isAlwaysKnown = (field: SQLWrapper) => is(field, Column) && (field as AnyPgColumn).notNull
