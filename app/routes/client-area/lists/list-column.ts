import type { Field } from '../../../../domain/lists/records.ts'
import type { StatusTone } from '../../../ui/status-text/status-text.tsx'

export interface ListColumn<Row> {
  /** What the address calls it. */
  key: string
  label: string
  /** Figures stand one below the other. */
  isFigure?: boolean
  value: (row: Row) => CellValue
  sort?: { by: Field<Row>; names?: Readonly<Record<string, string>> }
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
  | { status: string; tone: StatusTone }
  | { text: string; to: string; label: string }
