import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DocumentLine } from '../../db/schema/billing/documents.ts'
import {
  buildGlobalDiscountLines,
  withDiscountLine,
  withoutOneUnitOfLine,
} from '../../domain/contracts/estimates/discount-lines.ts'
import { totalsOfDocumentLines } from '../../domain/kernel/money/vat.ts'

const commercial = { name: 'Geste commercial', percent: 500 }
const rim = (place: number): DocumentLine => ({
  description: `Jante ${place}, 19 pouces\u00a0: rénovation`,
  quantity: 1,
  unit_price: 13_750,
  vat_rate: 2_000,
})

test('removing a rim removes its discount and recalculates the discount on the whole order', () => {
  const quotedLines = [rim(1), rim(2), rim(3), ...withDiscountLine(rim(4), 1_000)]
  const lines = [...quotedLines, ...buildGlobalDiscountLines(quotedLines, commercial)]
  const remainingLines = withoutOneUnitOfLine(lines, 3)
  expect(remainingLines.map(({ unit_price }) => unit_price)).toEqual([13_750, 13_750, 13_750, -2_063])
})

test('a discount with an agreed amount stays the same when a rim is removed', () => {
  const agreed = { ...rim(0), description: 'Remise exceptionnelle', unit_price: -2_000 }
  expect(withoutOneUnitOfLine([rim(1), rim(2), agreed], 1)).toEqual([rim(1), agreed])
})

test('when a rim is removed, each discount on the whole order is recalculated on its own base', () => {
  const discount = (description: string, unit_price: number) => ({ ...rim(0), description, unit_price })
  const quotedLines = [
    { ...rim(1), quantity: 4, unit_price: 10_000 },
    discount('Remise professionnelle (10\u00a0%)', -4_000),
  ]
  const amounts = (lines: DocumentLine[]) =>
    withoutOneUnitOfLine(lines, 0).map(({ quantity, unit_price }) => quantity * unit_price)
  const lastDiscount = (unit_price: number) => discount('Geste commercial (5\u00a0%)', unit_price)
  expect(amounts([...quotedLines, lastDiscount(-1_800)])).toEqual([30_000, -3_000, -1_350])
  expect(amounts([...quotedLines, lastDiscount(-2_000)])).toEqual([30_000, -3_000, -1_500])
  // A discount below a supplement covers the supplement too.
  expect(amounts([...quotedLines, supplement, lastDiscount(-2_250)])).toEqual([30_000, -3_000, 9_000, -1_800])
})

const percent = fc.constantFrom(null, 500, 1_000, 1_250, 10_000)
const estimateLine = fc.record({
  line: fc.record({
    description: fc.constantFrom('Jante avant gauche', 'Jante arrière', 'Valve'),
    quantity: fc.integer({ min: 1, max: 8 }),
    unit_price: fc.integer({ min: 1, max: 60_000 }),
    vat_rate: fc.constantFrom(2_000, 1_000),
    nature: fc.constantFrom('service' as const, 'goods' as const),
  }),
  percent,
})
const supplement = {
  description: 'Supplément, jante avant gauche\u00a0: soudure',
  quantity: 1,
  unit_price: 9_000,
  vat_rate: 2_000,
}

test('an order without one unit equals an order that was quoted without that unit', () => {
  fc.assert(
    fc.property(
      fc.array(estimateLine, { minLength: 1, maxLength: 6 }),
      percent,
      fc.nat(),
      (quoted, whole, nth) => {
        const withTheirDiscounts = (all: typeof quoted) =>
          all.flatMap(({ line, percent: off }) => withDiscountLine(line, off))
        const print = (all: typeof quoted) => [
          ...withTheirDiscounts(all),
          ...(whole
            ? buildGlobalDiscountLines(withTheirDiscounts(all), { ...commercial, percent: whole })
            : []),
          supplement,
        ]
        const removedIndex = nth % quoted.length
        const expectedLines = quoted.flatMap((one, index) => {
          const quantity = index === removedIndex ? one.line.quantity - 1 : one.line.quantity
          return quantity > 0 ? [{ ...one, line: { ...one.line, quantity } }] : []
        })
        const remainingLines = withoutOneUnitOfLine(
          print(quoted),
          withTheirDiscounts(quoted.slice(0, removedIndex)).length,
        )
        expect(totalsOfDocumentLines(remainingLines)).toEqual(totalsOfDocumentLines(print(expectedLines)))
        expect(remainingLines.map(({ description }) => description)).toEqual(
          print(expectedLines).map(({ description }) => description),
        )
      },
    ),
  )
})
