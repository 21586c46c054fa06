import type { Client } from '../../../../domain/clients/client.ts'
import type { Field, Listed, ListedRecords } from '../../../../domain/lists/records.ts'
import type { SiteContext } from '../../../context.ts'
import type { ListColumn } from './list-column.ts'

/** One list of the client's records: all that its page and its file say, typed by its row. */
export interface ListDefinition<Row extends Listed> {
  title: string
  /** What the list holds, and how far back; by the client and how long it is, where known, if it holds only some. */
  lead: string | ((db: SiteContext['db'], client: Client, length: number | null) => Promise<string>)
  /** To the letter (docs/product.md §8). */
  empty: string
  /** Where somebody goes on who has nothing here. */
  next: { label: string; to: string }
  /** Address of the same list as a file, and what the file is called in front of its day. */
  csv: string
  fileName: string
  records: ListedRecords<Row>
  search: { label: string; fields: readonly Field<Row>[] }
  filter: ListFilter<Row>
  columns: readonly ListColumn<Row>[]
  totals: readonly ListTotal<Row>[]
  /** Where a press on the row leads. */
  to?(row: Row): string
  /** Greyed: it counts no more. */
  isVoid?(row: Row): boolean
}

/** By what the address calls it: its words, and the field's values that it lets through. */
interface ListFilter<Row> {
  field: Field<Row>
  choices: Readonly<Record<string, { label: string; values: readonly (string | number)[] }>>
}

/** How many there are, or a field added up: as it is, or as cents. */
interface ListTotal<Row> {
  label: string
  sum?: Field<Row>
  cents?: Field<Row>
  /** Of the filter's field: what the sum is of. */
  only?: readonly (string | number)[]
}
