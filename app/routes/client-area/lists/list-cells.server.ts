import { formatDate } from '../../../../domain/calendar/paris-day.ts'
import { formatCents, missing } from '../../../../domain/money/format-cents.ts'
import type { CsvCell } from '../../../http/files/csv-response.ts'
import type { RecordCell } from '../../../ui/records-table/records-cell.tsx'
import type { CellValue } from './list-column.ts'

/** What the page shows of a value. */
export function pageCell(value: CellValue): RecordCell {
  if (value === null || value === '') return missing
  if (typeof value !== 'object') return String(value)
  if (value instanceof Date) return formatDate(value)
  if ('cents' in value) return formatCents(value.cents)
  if ('note' in value) return { text: value.text || missing, note: value.note ?? '' }
  return value
}

/** What the file says of it. */
export function fileCell(value: CellValue): CsvCell {
  if (value === null || typeof value !== 'object') return value
  if (value instanceof Date) return formatDate(value)
  if ('cents' in value) return value
  return 'status' in value ? value.status : value.text
}
