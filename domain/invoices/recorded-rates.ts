import type { DocumentLine } from '../../db/schema/money/document-line.ts'
import type { RateTotal } from '../../db/schema/money/rate-total.ts'
import { totalsOf } from '../money/vat.ts'

/** Base and tax of each rate as an invoice or credit note was issued with them. */
export const recordedRates = ({ lines, rates }: { lines: DocumentLine[]; rates: RateTotal[] | null }) =>
  rates ?? totalsOf(lines).rates
