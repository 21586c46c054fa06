import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DocumentLine } from '../../db/schema/billing/documents.ts'
import { splitVatTotalsByNature } from '../../domain/billing/accounting/accounting.ts'
import {
  containsGoods,
  defaultNatureOfExtra,
  documentNatureOf,
} from '../../domain/billing/documents/line-nature.ts'
import { computeCreditableQuantities, creditNoteLines } from '../../domain/billing/invoices/credit-notes.ts'
import { parseInvoiceLines } from '../../domain/billing/invoices/invoice-lines.ts'
import { computeLateFees } from '../../domain/billing/invoices/late-fees.ts'
import { defaultSite } from '../../domain/business/site.ts'
import { buildGlobalDiscountLines } from '../../domain/contracts/estimates/discount-lines.ts'
import { parseCents } from '../../domain/kernel/money/amounts.ts'
import { creditNoteTotals, negateVatTotals } from '../../domain/kernel/money/credit-totals.ts'
import { depositRefundVatTotalsOf, depositVatTotalsOf } from '../../domain/kernel/money/deposit-rates.ts'
import { totalsOfDocumentLines } from '../../domain/kernel/money/vat.ts'

const line = fc.record({
  description: fc.constant('Jante'),
  quantity: fc.integer({ min: 1, max: 12 }),
  unit_price: fc.integer({ min: 1, max: 90_000 }),
  vat_rate: fc.constantFrom(2000, 1000, 550),
})
const invoice = fc.array(line, { minLength: 1, maxLength: 6 })

test('partial refunds of a deposit add up to the deposit, and never exceed it at any rate (§11.15, §11.27)', () => {
  fc.assert(
    fc.property(
      invoice,
      fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 6 }),
      (lines, cuts) => {
        const { rates, total } = totalsOfDocumentLines(lines)
        let refundable = depositVatTotalsOf(rates, Math.max(1, Math.round(total * 0.3))) ?? []
        const centsLeft = () => refundable.reduce((all, { base, vat }) => all + base + vat, 0)
        for (const refundCents of [...cuts, Number.POSITIVE_INFINITY]) {
          const before = centsLeft()
          if (before === 0) break
          const cents = Math.min(refundCents, before)
          const part = depositRefundVatTotalsOf(refundable, cents) ?? []
          refundable = refundable.map(({ rate, base, vat }) => {
            const own = part.find((one) => one.rate === rate)
            return { rate, base: base - (own?.base ?? 0), vat: vat - (own?.vat ?? 0) }
          })
          expect(refundable.every(({ base, vat }) => base >= 0 && vat >= 0)).toBe(true)
          expect(centsLeft()).toBe(before - cents)
          expect(depositRefundVatTotalsOf(refundable, centsLeft() + 1)).toBeNull()
        }
        expect(centsLeft()).toBe(0)
      },
    ),
  )
})

test('the credit notes of an invoice in any parts add up to the invoice, to the cent (§11.15)', () => {
  fc.assert(
    fc.property(invoice, fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 30 }), (lines, cuts) => {
      const whole = totalsOfDocumentLines(lines)
      const creditedLines: DocumentLine[] = []
      let sum = 0
      const credit = (quantities: number[]) => {
        const part = creditNoteLines(lines, quantities)
        const totals = creditNoteTotals(whole.rates, creditedLines, part)
        expect(totals).not.toBeNull()
        creditedLines.push(...part)
        sum += totals?.total ?? 0
        expect(sum + whole.total).toBeGreaterThanOrEqual(0)
      }
      for (const [index, quantity] of cuts.entries()) {
        const creditable = computeCreditableQuantities(lines, creditedLines)
        credit(creditable.map((most, one) => (one === index % lines.length ? Math.min(most, quantity) : 0)))
      }
      credit(computeCreditableQuantities(lines, creditedLines))
      expect(sum).toBe(-whole.total)
    }),
  )
})

test('a credit note that exceeds a rate or contains a rate that was not invoiced is rejected (§11.15)', () => {
  const lines = [
    { description: 'Jante', quantity: 1, unit_price: 10_000, vat_rate: 2000 },
    { description: 'Remise', quantity: 1, unit_price: -2_000, vat_rate: 2000 },
  ]
  const { rates } = totalsOfDocumentLines(lines)
  expect(creditNoteTotals(rates, [], creditNoteLines(lines, [1, 0]))).toBeNull()
  expect(creditNoteTotals(rates, [], creditNoteLines(lines, [0, 1]))).toBeNull()
  expect(creditNoteTotals(rates, [], creditNoteLines(lines, [1, 1]))?.rates).toEqual(negateVatTotals(rates))
  const other = [{ description: 'Autre', quantity: -1, unit_price: 1, vat_rate: 550 }]
  expect(creditNoteTotals(rates, [], other)).toBeNull()
})

test('a deposit equals the requested amount to the cent, split over the VAT rates of its document (§11.15)', () => {
  fc.assert(
    fc.property(invoice, fc.integer({ min: 1, max: 100 }), (lines, percent) => {
      const { rates, total } = totalsOfDocumentLines(lines)
      const cents = Math.round((total * percent) / 100)
      fc.pre(cents > 0)
      const deposit = depositVatTotalsOf(rates, cents) ?? []
      expect(deposit.reduce((sum, { base, vat }) => sum + base + vat, 0)).toBe(cents)
      for (const { rate, base, vat } of deposit) {
        const whole = rates.find((one) => one.rate === rate)
        expect(base).toBeGreaterThanOrEqual(0)
        // EN 16931 allows a difference of one cent from the rounded tax of the base (BR-CO-17).
        expect(Math.abs(vat - (base * rate) / 10_000)).toBeLessThan(1)
        expect(base + vat).toBeLessThanOrEqual((whole?.base ?? 0) + (whole?.vat ?? 0) + 1)
      }
    }),
  )
  const { rates, total } = totalsOfDocumentLines([{ quantity: 1, unit_price: 1_000, vat_rate: 2000 }])
  expect(depositVatTotalsOf(rates, total + 1)).toBeNull()
  expect(depositVatTotalsOf(rates, 0)).toBeNull()
})

test.each([
  ['1 234,5', 123_450],
  ['12.00', 1_200],
  ['-5 €', -500],
  ['−5', -500],
  ['1\u202f000', 100_000],
  ['', null],
  ['1,234', null],
  ['12,5,0', null],
  ['douze', null],
  ['9999999', null],
])('parseCents() of « %s » returns %s (§11.15)', (fields, cents) => {
  expect(parseCents(fields)).toBe(cents)
})

test('lines are read as typed, and the first wrong line is reported (§11.15)', () => {
  const validLine = { description: 'Jante', quantity: '4', unit_price: '62,50', vat_rate: '20.0' }
  const blank = { description: '', quantity: '1', unit_price: '', vat_rate: '20.0' }
  expect(parseInvoiceLines([validLine, blank])).toEqual({
    outcome: 'valid',
    lines: [{ description: 'Jante', quantity: 4, unit_price: 6_250, vat_rate: 2000 }],
  })
  const parseChangedLine = (change: object) => parseInvoiceLines([validLine, { ...validLine, ...change }])
  expect(parseInvoiceLines([blank])).toMatchObject({ problem: 'Ajoutez au moins une ligne' })
  for (const [change, problem] of [
    [{ description: '' }, 'ce qui est facturé'],
    [{ quantity: '0' }, 'quantité entière'],
    [{ quantity: '1,5' }, 'quantité entière'],
    [{ unit_price: 'gratuit' }, 'prix unitaire'],
    [{ vat_rate: '19.6' }, 'taux de TVA'],
  ] as const)
    expect(parseChangedLine(change)).toMatchObject({ problem: expect.stringContaining(problem) })
})

test('late fees are counted by day, at three times the legal rate of each half-year (§9.7, §11.15, §11.21)', () => {
  const cents = (rate: number, days: number) => Math.round((100_000 * rate * days) / 365)
  expect(computeLateFees(100_000, '2026-01-31', new Date('2026-03-02T11:00:00Z'), defaultSite)).toEqual({
    recovery: 4_000,
    missing: [],
    interest: {
      cents: cents(0.0786, 30),
      until: '2026-03-02',
      parts: [{ half: '2026-1', days: 30, rate: '7,86\u00a0%', cents: cents(0.0786, 30) }],
    },
  })
  expect(computeLateFees(100_000, '2025-08-31', new Date('2025-08-31T11:00:00Z'), defaultSite)).toMatchObject(
    {
      interest: { cents: 0, parts: [] },
      missing: [],
    },
  )
  const whole = computeLateFees(100_000, '2025-05-31', new Date('2026-02-28T11:00:00Z'), defaultSite).interest
  expect(whole?.parts.map(({ half, days, rate }) => [half, days, rate])).toEqual([
    ['2025-1', 30, '11,13\u00a0%'],
    ['2025-2', 184, '8,28\u00a0%'],
    ['2026-1', 59, '7,86\u00a0%'],
  ])
  expect(whole?.cents).toBe(cents(0.1113, 30) + cents(0.0828, 184) + cents(0.0786, 59))
  // Due on the last day of a half-year: all days of delay belong to the next one.
  expect(
    computeLateFees(100_000, '2025-06-30', new Date('2025-07-01T11:00:00Z'), defaultSite).interest?.parts,
  ).toMatchObject([{ half: '2025-2', days: 1 }])
})

test('late fees end before a half-year without a rate, and the missing half-year is returned (§9.7, §11.15)', () => {
  expect(computeLateFees(100_000, '2026-07-01', new Date('2026-11-22T11:00:00Z'), defaultSite)).toEqual({
    recovery: 4_000,
    interest: null,
    missing: ['2026-2'],
  })
  expect(computeLateFees(100_000, '2026-05-31', new Date('2027-02-01T11:00:00Z'), defaultSite)).toMatchObject(
    {
      missing: ['2026-2', '2027-1'],
      interest: { until: '2026-06-30', parts: [{ half: '2026-1', days: 30 }] },
    },
  )
})

test('a document with goods marks their part in discounts, deposits and accounting (§2.13)', () => {
  const valves = {
    description: 'Valves',
    quantity: 4,
    unit_price: 500,
    vat_rate: 2_000,
    nature: 'goods' as const,
  }
  const work = { description: 'Rénovation', quantity: 1, unit_price: 8_000, vat_rate: 2_000 }
  expect(containsGoods([work])).toBe(false)
  expect([[work], [valves], [work, valves]].map(documentNatureOf)).toEqual(['service', 'goods', 'mixed'])
  expect(buildGlobalDiscountLines([work, valves], { name: 'Remise', percent: 1_000 })).toEqual([
    { description: 'Remise (10\u00a0%)', quantity: 1, unit_price: -800, vat_rate: 2_000 },
    { description: 'Remise (10\u00a0%)', quantity: 1, unit_price: -200, vat_rate: 2_000, nature: 'goods' },
  ])
  expect(
    splitVatTotalsByNature({ lines: [work, valves] }, [{ rate: 2_000, base: 10_001, vat: 2_000 }]),
  ).toEqual([
    { rate: 2_000, nature: 'service', base: 8_001, vat: 1_600 },
    { rate: 2_000, nature: 'goods', base: 2_000, vat: 400 },
  ])
  expect(
    ['Valve neuve', 'Valves', 'Démontage', 'Jante d’occasion', 'Jantage'].map(defaultNatureOfExtra),
  ).toEqual(['goods', 'goods', 'service', 'goods', 'service'])
})
