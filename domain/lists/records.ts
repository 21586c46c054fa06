import {
  asc,
  Column,
  desc,
  is,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  type Subquery,
  sql,
} from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/client.ts'

/** What every list has: these two settle the order that its own leaves open. */
export interface Listed {
  id: string
  created_at: Date
}

/** The records of a list, as a query that stands in the place of a table. */
export type Records<Row> = Subquery & { readonly [Field in keyof Row]: SQLWrapper }

/** Whose records a list is of, and from when on where it does not go back further. */
export interface Whose {
  client: string
  since: Date
}

/** What such records are, and what they are called; a query that is kept knows by name only whose they are. */
export interface ListedRecords<Row> {
  name: string
  of(db: Database, whose: Whose | Record<keyof Whose, Placeholder>): Records<Row>
}

export type Field<Row> = keyof Row & string

/** How a list is sorted; the newest first among equals. */
export interface SortOrder<Row> {
  by: Field<Row>
  descending: boolean
  /** What the field's values are called, when it sorts by that. */
  names?: Readonly<Record<string, string>>
}

const french = new Intl.Collator('fr')

/** As `order by`; what is not known comes last either way. */
export function sorting<Row extends Listed>(records: Records<Row>, order: SortOrder<Row>): SQL[] {
  const value = sortValue(records[order.by], order.names)
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

/** What a query computes is text here; what stands in a table says so itself. */
const isText = (field: SQLWrapper) => !is(field, Column) || (field as AnyPgColumn).dataType === 'string'

const isAlwaysKnown = (field: SQLWrapper) => is(field, Column) && (field as AnyPgColumn).notNull
