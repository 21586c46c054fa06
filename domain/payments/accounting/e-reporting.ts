import type { Database } from '../../../db/client.ts'
import type { Month } from '../../calendar/month.ts'
import { type Day, parisDay } from '../../calendar/paris-day.ts'
import type { LineNature } from '../../documents/line-nature.ts'
import { collectedIn } from './collected-payments.ts'
import type { SoldRate } from './sold.ts'
import { soldIn } from './sold-invoices.ts'
import { netRates, ratesByNature } from './sold-rates.ts'

/** What individuals bought, or paid, on a day at a rate; cents. */
export interface ReportedDay extends SoldRate {
  day: Day
  nature: LineNature
  /** Documents, or payments. */
  count: number
}

/**
 * What e-reporting asks of sales to individuals (Code général des impôts, article 290): by day of issue and rate, base and
 * tax, deposits once; what was cancelled is none.
 */
export async function reportSales(db: Database, month: Month): Promise<ReportedDay[]> {
  const report = daily()
  for await (const batch of soldIn(db, month))
    for (const sold of batch) {
      if (sold.buyer.type !== 'individual' || sold.invoice.status === 'cancelled') continue
      for (const rate of ratesByNature(sold.invoice, netRates(sold)))
        report.add(parisDay(sold.invoice.created_at), rate)
    }
  return report.days()
}

/**
 * The same of what they paid (article 290 A), by the day in whose totals it counts: of services alone, whose tax falls due then.
 */
export async function reportPayments(db: Database, month: Month): Promise<ReportedDay[]> {
  const report = daily()
  for await (const batch of collectedIn(db, month))
    for (const { payment, buyer, rates, lines } of batch) {
      if (buyer.type !== 'individual') continue
      for (const rate of ratesByNature({ lines }, rates))
        if (rate.nature === 'service') report.add(payment.booked_on, rate)
    }
  return report.days()
}

function daily() {
  const days = new Map<string, ReportedDay>()
  return {
    add(day: Day, { rate, base, vat, nature }: SoldRate & { nature: LineNature }) {
      if (base === 0 && vat === 0) return
      const key = `${day} ${String(10_000 - (rate ?? -1)).padStart(6, '0')} ${nature === 'service' ? 0 : 1}`
      const one = days.get(key) ?? { day, nature, rate, base: 0, vat: 0, count: 0 }
      days.set(key, { ...one, base: one.base + base, vat: one.vat + vat, count: one.count + 1 })
    },
    days: () => [...days].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, day]) => day),
  }
}
