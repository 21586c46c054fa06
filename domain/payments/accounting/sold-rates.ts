import type { invoices } from '../../../db/schema/tables.ts'
import { recordedRates } from '../../invoices/recorded-rates.ts'
import type { Sold, SoldRate } from './sold.ts'

type Invoice = typeof invoices.$inferSelect

/** As it was issued with them; of what came in from elsewhere without lines one, whose rate nobody knows. */
export function ratesOf({ lines, rates: recorded, total_te, total }: Invoice): SoldRate[] {
  const rates = recordedRates({ lines, rates: recorded })
  if (rates.length > 0) return rates
  const base = total_te ?? total ?? 0
  return base === 0 && !total ? [] : [{ rate: null, base, vat: (total ?? base) - base }]
}

/** What is new with it: all that it sells, less what deposits have billed before. */
export function netRates({ rates, deducted }: Pick<Sold, 'rates' | 'deducted'>): SoldRate[] {
  const before = deducted.flatMap((deposit) => deposit.rates)
  const names = new Set([...rates, ...before].map(({ rate }) => rate))
  return [...names].map((rate) => {
    const [own, other] = [totalAt(rates, rate), totalAt(before, rate)]
    return { rate, base: own.base - other.base, vat: own.vat - other.vat }
  })
}

function totalAt(rates: readonly SoldRate[], rate: number | null) {
  const some = rates.filter((one) => one.rate === rate)
  return {
    base: some.reduce((all, { base }) => all + base, 0),
    vat: some.reduce((all, { vat }) => all + vat, 0),
  }
}
