import { formatDate, formatDay } from '../../../../../domain/calendar/paris-day.ts'
import { formatCents } from '../../../../../domain/money/format-cents.ts'
import { ownValue } from '../../../../../domain/own-value.ts'
import { monthName } from '../../../../../domain/payments/closures/closure-names.ts'
import type { Closure } from '../../../../../domain/payments/closures/list-closures.ts'
import { paymentMeansNames } from '../../../../../domain/payments/payment-means.ts'
import type { RecordRow } from '../../../../ui/records-table/records-row.tsx'

/** A closure as a row of the list. */
export function rowOf({ id, period, name, totals, closed_at, hash }: Closure): RecordRow {
  const each = Object.entries(totals.means).map(
    ([means, cents]) => `${ownValue(paymentMeansNames, means) ?? means} ${formatCents(cents)}`,
  )
  const called = period === 'day' ? formatDay(name) : period === 'month' ? monthName(name) : name
  return {
    id: String(id),
    cells: {
      periode: { text: called, note: `clôturé le ${formatDate(closed_at)}` },
      ecritures: String(totals.count),
      moyens: each.join(', ') || '--',
      total: formatCents(totals.cents),
      cumul: formatCents(totals.ever),
      empreinte: hash.slice(0, 12),
    },
  }
}
