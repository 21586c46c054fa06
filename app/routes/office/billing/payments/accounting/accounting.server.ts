import type { AccountedVatTotal } from '../../../../../../domain/billing/accounting/accounting.ts'
import { loadMonthTotals } from '../../../../../../domain/billing/accounting/month-entries.ts'
import { formatClosureMonth } from '../../../../../../domain/billing/payments/closure-periods.ts'
import {
  listMonthsUpTo,
  type Month,
  monthOf,
  parseMonth,
} from '../../../../../../domain/kernel/calendar/month.ts'
import { formatCents, formatPercent } from '../../../../../../domain/kernel/money/amounts.ts'
import { capitalize } from '../../../../../../domain/kernel/text/first-letter.ts'
import { countWithNoun } from '../../../../../../domain/kernel/text/french-number.ts'
import type { SiteContext } from '../../../../../http/context.ts'

/** Number of months shown. The address with an older month shows that month. */
const monthsShown = 48

/** Loads the months by year, with one year open, and the totals of the month in `?mois=2026-11`. */
export async function loadAccountingPage({ db, clock }: SiteContext, query: URLSearchParams) {
  const running = monthOf(clock.now())
  const month = parseMonth(query.get('mois') ?? '')
  const chosen = month && month <= running ? month : null
  const openYear = (chosen ?? running).slice(0, 4)
  const years = Map.groupBy(listMonthsUpTo(running, monthsShown), (one) => one.slice(0, 4))
  return {
    years: [...years].map(([year, months]) => ({
      year,
      isOpen: year === openYear,
      months: months.map((one) => ({
        month: one,
        name: capitalize(formatClosureMonth(one)),
        isRunning: one === running,
      })),
    })),
    chosen: chosen ? { ...(await loadMonth(db, chosen)), isRunning: chosen === running } : null,
  }
}

async function loadMonth(db: SiteContext['db'], month: Month) {
  const { billed, paid, reported, entries } = await loadMonthTotals(db, month)
  const { individuals, abroad, payments } = reported
  return {
    month,
    name: formatClosureMonth(month),
    billed: rateRows(billed.rates, [{ label: 'Débours, à part', cents: billed.disbursed }]),
    paid: rateRows(paid.rates, [
      { label: 'Débours, à part', cents: paid.disbursed },
      { label: 'Trop-perçus, à part', cents: paid.unassigned },
    ]),
    reported: [
      { label: 'E-reporting, ventes aux particuliers', amount: netAndVat(individuals) },
      { label: 'E-reporting, ventes aux entreprises à l’étranger', amount: netAndVat(abroad) },
      { label: 'E-reporting, paiements des particuliers', amount: netAndVat(payments) },
    ],
    entries: {
      count: countWithNoun(entries.count, 'ligne', 'lignes'),
      debit: formatCents(entries.debit),
      credit: formatCents(entries.credit),
    },
  }
}

const netAndVat = ({ base, vat }: Pick<AccountedVatTotal, 'base' | 'vat'>) =>
  `${formatCents(base)} HT, ${formatCents(vat)} de TVA`

function rateRows(rates: readonly AccountedVatTotal[], apart: { label: string; cents: number }[]) {
  const amounts = ({ base, vat }: Pick<AccountedVatTotal, 'base' | 'vat'>) => ({
    base: formatCents(base),
    vat: formatCents(vat),
    total: formatCents(base + vat),
  })
  const total = { base: 0, vat: 0 }
  for (const { base, vat } of rates) {
    total.base += base
    total.vat += vat
  }
  return {
    rows: rates.map((rate) => ({
      rate: rate.rate === null ? 'Taux inconnu' : formatPercent(rate.rate),
      ...amounts(rate),
    })),
    total: amounts(total),
    apart: apart
      .filter(({ cents }) => cents !== 0)
      .map(({ label, cents }) => ({ label, amount: formatCents(cents) })),
  }
}
