import type { PrintableDocument } from '../../../domain/documents/printable-document.ts'
import { formatCents } from '../../../domain/money/format-cents.ts'
import { formatRate } from '../format-rate.ts'

const rateColumns = [{ label: 'Taux de TVA' }, { label: 'Base HT', width: 72 }, { label: 'TVA', width: 72 }]
const ratesWidth = 232

export const ratesOf = ({ totals }: PrintableDocument) => ({
  columns: rateColumns,
  rows: totals.rates.map(({ rate, base, vat }) => [formatRate(rate), formatCents(base), formatCents(vat)]),
  width: ratesWidth,
})
