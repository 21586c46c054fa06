import type { Site } from '../../../../domain/business/site.ts'
import type {
  ListedRow,
  ListSource,
  RowField,
  SortOrder,
} from '../../../../domain/kernel/lists/list-records.ts'
import type { Client } from '../../../../domain/people/clients/client.ts'
import type { SiteContext } from '../../../http/context.ts'
import type { StatusTone } from '../../../ui/status-text.tsx'
import type { StatusNote } from '../../../ui/table/records-table.tsx'

/** Definition of one list of the client's records, for its page and its file. */
export interface ListDefinition<Row extends ListedRow> {
  title: string
  /**
   * Describes what the list contains and how far back. As a function: `length` is the number of rows, `null` while a search or
   * filter is active.
   */
  lead: string | ((db: SiteContext['db'], client: Client, length: number | null) => Promise<string>)
  /** Text shown when the list is empty, in the wording prescribed by the specification (docs/product.md §8). */
  empty: string
  /** Link shown when the list is empty. */
  next: { label: string; to: string }
  /** Address of the list as a CSV file. */
  csv: string
  /** Start of the file's name, before the date. */
  fileName: string
  records: ListSource<Row>
  search: { label: string; fields: readonly RowField<Row>[] }
  filter: ListFilter<Row>
  columns: readonly ListColumn<Row>[]
  totals: readonly ListTotal<Row>[]
  /** Address that the row links to. */
  to?(row: Row): string
  /** Whether the row is grey, because its record is no longer valid. */
  isVoid?(row: Row): boolean
}

/** A filter of one field. Each choice has, by its key in the address, a label and the accepted values of the field. */
interface ListFilter<Row> {
  field: RowField<Row>
  choices: Readonly<Record<string, { label: string; values: readonly (string | number)[] }>>
}

/** A total: the number of rows, or the sum of a field, plain or in cents. */
interface ListTotal<Row> {
  label: string
  sum?: RowField<Row>
  cents?: RowField<Row>
  /** Values of the filter's field that the total includes. */
  only?: readonly (string | number)[]
}

export interface ListColumn<Row> {
  /** Name in the address. */
  key: string
  label: string
  /** Whether the values are aligned as figures. */
  isFigure?: boolean
  value: (row: Row, site: Site, now: Date) => ListCellValue
  sort?: Omit<SortOrder<Row>, 'descending' | 'names'> & {
    /** French names of the stored values. Rows are sorted by these names, not by the stored values. */
    names?: SortOrder<Row>['names'] | ((site: Site) => SortOrder<Row>['names'])
  }
  /** Columns that replace this one in the file, by their heads; an empty object leaves the column out. */
  file?: Readonly<Record<string, (row: Row, site: Site, now: Date) => ListCellValue>>
  /** Whether the column is in the file only. */
  isFileOnly?: boolean
}

/**
 * Value of a cell, on the page and in the file. `note` is a second line in small print, `notes` are such lines below a status.
 * Notes, status icons and links appear on the page only.
 */
export type ListCellValue =
  | string
  | number
  | null
  | Date
  | { cents: number | null }
  | { text: string | null; note: string | null }
  | { status: string; tone: StatusTone; notes?: readonly StatusNote[] }
  | { text: string; to: string; label: string }
