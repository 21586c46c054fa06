import type { invoices } from '../../../db/schema/tables.ts'
import { type LineNature, natureOf } from '../../documents/line-nature.ts'
import { recordedRates } from '../../invoices/recorded-rates.ts'
import { sharesOf } from '../../money/share-out.ts'
import { lineTotal } from '../../money/vat.ts'
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

/**
 * What of these rates are services and what are goods, as the lines of their document share each rate's base: the tax on goods
 * falls due when they are handed over, that on services when they are paid (Code général des impôts, article 269, 2).
 */
export function ratesByNature(
  { lines }: Pick<Invoice, 'lines'>,
  rates: readonly SoldRate[],
): (SoldRate & { nature: LineNature })[] {
  return rates.flatMap(({ rate, base, vat }) => {
    const baseOf = (nature: LineNature) =>
      lines
        .filter((line) => line.vat_rate === rate && natureOf(line) === nature)
        .reduce((all, line) => all + lineTotal(line), 0)
    const weights = [baseOf('service'), baseOf('goods')]
    const isOne = weights[1] === 0 || (weights[0] ?? 0) + (weights[1] ?? 0) === 0
    const [bases, taxes] = isOne
      ? [
          [base, 0],
          [vat, 0],
        ]
      : [sharesOf(base, weights), sharesOf(vat, weights)]
    return (['service', 'goods'] as const).flatMap((nature, place) => {
      const part = { rate, nature, base: bases[place] ?? 0, vat: taxes[place] ?? 0 }
      return part.base === 0 && part.vat === 0 && place > 0 ? [] : [part]
    })
  })
}

function totalAt(rates: readonly SoldRate[], rate: number | null) {
  const some = rates.filter((one) => one.rate === rate)
  return {
    base: some.reduce((all, { base }) => all + base, 0),
    vat: some.reduce((all, { vat }) => all + vat, 0),
  }
}
