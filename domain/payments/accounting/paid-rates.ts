import { sharesOf } from '../../money/share-out.ts'
import { sum } from '../../money/sum.ts'
import type { SoldRate } from './sold.ts'

/**
 * What a payment pays of each rate, after so much was paid before: each part of what is paid altogether less what was
 * before it, so that all payments together come to the invoice's own base and tax, to the cent.
 */
export function paidRates(rates: readonly SoldRate[], before: number, cents: number): SoldRate[] {
  const weights = rates.flatMap(({ base, vat }) => [base, vat])
  const whole = sum(weights)
  const upTo = (paid: number) => sharesOf(clamp(paid, whole), weights)
  const [earlier, later] = [upTo(before), upTo(before + cents)]
  return rates.map(({ rate }, place) => ({
    rate,
    base: (later[place * 2] ?? 0) - (earlier[place * 2] ?? 0),
    vat: (later[place * 2 + 1] ?? 0) - (earlier[place * 2 + 1] ?? 0),
  }))
}

/** Between nothing and the whole, which is below zero for a credit note. */
const clamp = (cents: number, whole: number) =>
  whole < 0 ? Math.max(whole, Math.min(0, cents)) : Math.min(whole, Math.max(0, cents))
