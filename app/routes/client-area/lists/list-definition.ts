import type {
  ListedRow,
  ListSource,
  RowField,
  SortOrder,
} from '../../../../domain/kernel/lists/list-records.ts'
import type { Client } from '../../../../domain/people/clients/client.ts'
import type { SiteContext } from '../../../http/context.ts'
import type { StatusTone } from '../../../ui/status-text.tsx'

/** One list of the client's records: all that its page and its file say, typed by its row. */
export interface ListDefinition<Row extends ListedRow> {
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
  records: ListSource<Row>
  search: { label: string; fields: readonly RowField<Row>[] }
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
  field: RowField<Row>
  choices: Readonly<Record<string, { label: string; values: readonly (string | number)[] }>>
}

/** How many there are, or a field added up: as it is, or as cents. */
interface ListTotal<Row> {
  label: string
  sum?: RowField<Row>
  cents?: RowField<Row>
  /** Of the filter's field: what the sum is of. */
  only?: readonly (string | number)[]
}

export interface ListColumn<Row> {
  /** What the address calls it. */
  key: string
  label: string
  /** Figures stand one below the other. */
  isFigure?: boolean
  value: (row: Row) => CellValue
  sort?: Omit<SortOrder<Row>, 'descending'>
  /** What the file says instead, by its heads; nothing of it when empty. */
  file?: Readonly<Record<string, (row: Row) => CellValue>>
  /** Stands in the file only. */
  isFileOnly?: boolean
}

/** What a cell says, on the page and in the file alike; the second line in small, the sign and the link on the page only. */
export type CellValue =
  | string
  | number
  | null
  | Date
  | { cents: number | null }
  | { text: string | null; note: string | null }
  | { status: string; tone: StatusTone; note?: string | null }
  | { text: string; to: string; label: string }
