import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeDepositAmount } from '../../domain/business/general-terms.ts'
import { defaultSite } from '../../domain/business/site.ts'
import {
  formatCents,
  formatDecimalCents,
  parseCents,
  sumKnownCents,
} from '../../domain/kernel/money/amounts.ts'
import { creditNoteTotals } from '../../domain/kernel/money/credit-totals.ts'
import { depositVatTotalsOf } from '../../domain/kernel/money/deposit-rates.ts'
import {
  lineTotalExclTaxOf,
  lineTotalsInclTaxOf,
  totalsOfDocumentLines,
} from '../../domain/kernel/money/vat.ts'

const rate = fc.constantFrom(2000, 1000, 550, 210, 0)
const line = fc.record({
  description: fc.constant('Jante'),
  quantity: fc.integer({ min: 1, max: 60 }),
  unit_price: fc.integer({ min: 0, max: 200_000 }),
  vat_rate: rate,
})
const lines = fc.array(line, { minLength: 1, maxLength: 12 })

test('with discounts, the bases of all rates add up to the lines, and bases and taxes to the total (§9.7, §11.15, §11.16)', () => {
  // A discount is a line with a negative price and its own VAT rate.
  const discount = fc.record({
    description: fc.constant('Remise'),
    quantity: fc.constant(1),
    unit_price: fc.integer({ min: -50_000, max: -1 }),
    vat_rate: rate,
  })
  fc.assert(
    fc.property(lines, fc.array(discount, { maxLength: 3 }), (billed, discounts) => {
      const all = [...billed, ...discounts]
      const { rates, total_te, total } = totalsOfDocumentLines(all)
      for (const one of rates)
        expect(one.base).toBe(
          sumKnownCents(
            all.filter(({ vat_rate }) => vat_rate === one.rate).map((item) => lineTotalExclTaxOf(item)),
          ),
        )
      expect(total_te).toBe(sumKnownCents(all.map((item) => lineTotalExclTaxOf(item))))
      expect(total).toBe(sumKnownCents(rates.flatMap(({ base, vat }) => [base, vat])))
      expect(rates.map((one) => one.rate)).toEqual(
        [...new Set(all.map((item) => item.vat_rate))].sort((a, b) => b - a),
      )
    }),
  )
})

test('line prices with tax add up to the total of each rate, each within one cent of its exact price (§11.13)', () => {
  const either = fc.record({
    quantity: fc.integer({ min: 1, max: 60 }),
    unit_price: fc.integer({ min: -50_000, max: 200_000 }),
    vat_rate: rate,
  })
  fc.assert(
    fc.property(fc.array(either, { maxLength: 12 }), (all) => {
      const amounts = lineTotalsInclTaxOf(all)
      expect(amounts).toHaveLength(all.length)
      for (const one of totalsOfDocumentLines(all).rates)
        expect(sumKnownCents(amounts.filter((_, index) => all[index]?.vat_rate === one.rate))).toBe(
          one.base + one.vat,
        )
      for (const [index, item] of all.entries())
        expect(
          Math.abs((amounts[index] ?? 0) - (lineTotalExclTaxOf(item) * (10_000 + item.vat_rate)) / 10_000),
        ).toBeLessThan(1)
    }),
  )
  // A line and its reversal add up to zero, and both are shown.
  const line = { quantity: 2, unit_price: 333, vat_rate: 2_000 }
  expect(lineTotalsInclTaxOf([line, { ...line, unit_price: -333 }])).toEqual([799, -799])
})

test('a line split in two gives the same total and tax (§9.7, §11.15, §11.16)', () => {
  fc.assert(
    fc.property(lines, fc.nat(), (billed, at) => {
      const splitIndex = at % billed.length
      const splitLine = billed[splitIndex]
      fc.pre(splitLine !== undefined && splitLine.quantity > 1)
      const parts = billed.flatMap((item, index) =>
        index === splitIndex
          ? [
              { ...item, quantity: 1 },
              { ...item, quantity: item.quantity - 1 },
            ]
          : [item],
      )
      expect(totalsOfDocumentLines(parts)).toEqual(totalsOfDocumentLines(billed))
    }),
  )
})

test('deposit and balance add up to the total at every rate, whatever the deposit (§9.7, §11.15, §11.16)', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 100 }), (billed, percent) => {
      const { rates, total } = totalsOfDocumentLines(billed)
      const requestedCents = Math.round((total * percent) / 100)
      fc.pre(requestedCents > 0)
      const deposit = depositVatTotalsOf(rates, requestedCents)
      expect(deposit).not.toBeNull()
      const depositTotal = sumKnownCents((deposit ?? []).map(({ base, vat }) => base + vat))
      expect(depositTotal + (total - requestedCents)).toBe(total)
      expect((deposit ?? []).every(({ vat, base }) => vat >= 0 && base >= 0)).toBe(true)
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (total) => {
      const deposit = computeDepositAmount(total, defaultSite) ?? 0
      expect(Math.abs(deposit * 100 - total * 30)).toBeLessThanOrEqual(50)
      expect(deposit).toBeLessThanOrEqual(total)
    }),
  )
})

test('partial credit notes never exceed an invoice at any rate, and together credit all of it (§9.7, §11.15, §11.16)', () => {
  fc.assert(
    fc.property(lines, fc.infiniteStream(fc.nat()), (billed, draws) => {
      const whole = totalsOfDocumentLines(billed)
      const quantitiesLeft = billed.map(({ quantity }) => quantity)
      const before: typeof billed = []
      const back = new Map<number, number>()
      let notes = 0
      while (quantitiesLeft.some((quantity) => quantity > 0) && notes++ < 40) {
        const now = billed.flatMap((item, index) => {
          const quantityLeft = quantitiesLeft[index] ?? 0
          const quantity = notes === 40 ? quantityLeft : (draws.next().value ?? 0) % (quantityLeft + 1)
          quantitiesLeft[index] = quantityLeft - quantity
          return quantity > 0 ? [{ ...item, quantity: -quantity }] : []
        })
        const part = creditNoteTotals(whole.rates, before, now)
        if (!part) throw new Error('a part was rejected')
        for (const { rate, base, vat } of part.rates) back.set(rate, (back.get(rate) ?? 0) - base - vat)
        for (const one of whole.rates) expect(back.get(one.rate) ?? 0).toBeLessThanOrEqual(one.base + one.vat)
        before.push(...now)
      }
      for (const one of whole.rates) expect(back.get(one.rate) ?? 0).toBe(one.base + one.vat)
    }),
  )
})

test('an amount is parsed back from both of its formats (§9.7, §11.15, §11.16)', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
      expect(parseCents(formatCents(cents))).toBe(cents)
      expect(parseCents(formatDecimalCents(cents))).toBe(cents)
    }),
  )
})
