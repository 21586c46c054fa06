import { describe, expect, test } from 'vitest'
import { formatCents, formatDecimalCents } from '../../domain/kernel/money/amounts.ts'
import { lineTotalExclTaxOf, totalsOfDocumentLines } from '../../domain/kernel/money/vat.ts'
import { randomNumbers } from '../content/random.ts'

const frenchRates = [2000, 1000, 550, 210, 0]

/** Yields thousands of unusual invoices, the same in every run. */
function* invoices() {
  const random = randomNumbers(20_261_121)
  for (let run = 0; run < 3_000; run++) {
    yield Array.from({ length: random(9) }, () => ({
      quantity: 1 + random(40),
      unit_price: random(90_000) - 10_000,
      vat_rate: frenchRates[random(frenchRates.length)] ?? 0,
    }))
  }
}

describe('the taxes of an invoice', () => {
  test('add up in whole cents, whatever the order of the lines', () => {
    for (const lines of invoices()) {
      const { total_te, total, rates } = totalsOfDocumentLines(lines)
      expect(total_te).toBe(lines.reduce((sum, line) => sum + lineTotalExclTaxOf(line), 0))
      expect(total).toBe(rates.reduce((sum, { base, vat }) => sum + base + vat, 0))
      expect([total_te, total, ...rates.map(({ vat }) => vat)].every(Number.isSafeInteger)).toBe(true)
      expect(totalsOfDocumentLines(lines.toReversed())).toEqual({ total_te, total, rates })
    }
  })

  test('are rounded once for each rate, by half a cent at most (§9.6)', () => {
    for (const lines of invoices()) {
      const { rates } = totalsOfDocumentLines(lines)
      expect(new Set(rates.map(({ rate }) => rate)).size).toBe(rates.length)
      for (const { rate, base, vat } of rates)
        expect(Math.abs(vat * 10_000 - base * rate)).toBeLessThanOrEqual(5_000)
    }
  })

  test('are credited to the cent by a credit note', () => {
    for (const lines of invoices()) {
      const invoice = totalsOfDocumentLines(lines)
      const credit = totalsOfDocumentLines(lines.map((line) => ({ ...line, quantity: -line.quantity })))
      expect(credit.total_te + invoice.total_te).toBe(0)
      expect(credit.total + invoice.total).toBe(0)
    }
  })
})

test('half a cent is rounded away from zero', () => {
  const line = { quantity: 1, unit_price: 1_250, vat_rate: 210 }
  expect(totalsOfDocumentLines([line]).rates).toEqual([{ rate: 210, base: 1_250, vat: 26 }])
  expect(totalsOfDocumentLines([{ ...line, unit_price: 50, vat_rate: 500 }]).total).toBe(53)
  expect(totalsOfDocumentLines([{ ...line, unit_price: -50, vat_rate: 500 }]).total).toBe(-53)
  // If the tax of each line were rounded separately, it would be zero.
  expect(totalsOfDocumentLines(Array.from({ length: 10 }, () => ({ ...line, unit_price: 2 }))).total).toBe(20)
  expect(
    totalsOfDocumentLines(Array.from({ length: 10 }, () => ({ ...line, unit_price: 2, vat_rate: 2000 })))
      .total,
  ).toBe(24)
})

test.each([
  [123_456, '1\u00A0234,56\u00A0€', '1234,56'],
  [100_000_000, '1\u00A0000\u00A0000,00\u00A0€', '1000000,00'],
  [5, '0,05\u00A0€', '0,05'],
  [0, '0,00\u00A0€', '0,00'],
  [-66_329, '−663,29\u00A0€', '-663,29'],
  [-7, '−0,07\u00A0€', '-0,07'],
  [null, '--', ''],
])('%s cents are formatted as %s, and as %s for a spreadsheet (§9.6)', (cents, shown, decimal) => {
  expect([formatCents(cents), formatDecimalCents(cents)]).toEqual([shown, decimal])
})
