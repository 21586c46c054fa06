import { oppositeRates } from '../../money/credit.ts'
import type { Totals } from '../../money/vat.ts'
import { recordedRates } from '../recorded-rates.ts'
import type { InvoiceRecord, Recorded } from './keep-credit-note.ts'

/** The exact opposite, of a record without lines too, which tells its totals alone. */
export function wholeOf(invoice: InvoiceRecord): Omit<Totals, 'total_te' | 'total'> & Recorded {
  return {
    total_te: opposite(invoice.total_te),
    total: opposite(invoice.total),
    rates: oppositeRates(recordedRates(invoice)),
  }
}

const opposite = (cents: number | null) => (cents === null ? null : -cents + 0)
