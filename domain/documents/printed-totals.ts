import type { DocumentLine } from '../../db/schema/money/document-line.ts'
import type { RateTotal } from '../../db/schema/money/rate-total.ts'
import { type Totals, totalsOf } from '../money/vat.ts'

/** As recorded; `rates` is empty when the record tells no lines. */
export interface PrintedTotals {
  total_te: number | null
  total: number | null
  rates: Totals['rates']
}

export function printedTotals(
  record: { total_te: number | null; total: number | null; rates?: RateTotal[] | null },
  lines: DocumentLine[],
): PrintedTotals {
  return { total_te: record.total_te, total: record.total, rates: record.rates ?? totalsOf(lines).rates }
}
