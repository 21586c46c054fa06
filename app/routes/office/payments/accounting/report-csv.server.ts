import type { Month } from '../../../../../domain/calendar/month.ts'
import { formatDay } from '../../../../../domain/calendar/paris-day.ts'
import { natureNames } from '../../../../../domain/documents/line-nature.ts'
import { capitalised } from '../../../../../domain/first-letter.ts'
import {
  type ReportedDay,
  reportPayments,
  reportSales,
} from '../../../../../domain/payments/accounting/e-reporting.ts'
import type { SiteContext } from '../../../../context.ts'
import { type CsvCell, csvResponse } from '../../../../http/files/csv-response.ts'

const reports = {
  ventes: { report: reportSales, counted: 'Documents' },
  paiements: { report: reportPayments, counted: 'Paiements' },
} as const

/** What e-reporting asks of individuals: a line for each day and rate. */
export async function reportCsv(
  { db }: SiteContext,
  month: Month,
  which: keyof typeof reports,
): Promise<Response> {
  const { report, counted } = reports[which]
  const days = await report(db, month)
  const heads = ['Jour', 'Opération', 'Taux', 'Base HT', 'TVA', 'TTC', counted]
  return csvResponse(`e-reporting-${which}-${month}.csv`, heads, days.map(lineOf))
}

const lineOf = ({ day, nature, rate, base, vat, count }: ReportedDay): CsvCell[] => [
  formatDay(day),
  capitalised(natureNames[nature]),
  { cents: rate },
  { cents: base },
  { cents: vat },
  { cents: base + vat },
  count,
]
