import { describe, expect, test } from 'vitest'
import { parseInvoiceLines } from '../../domain/billing/invoices/invoice-lines.ts'
import { priceEstimateDraft } from '../../domain/contracts/estimates/price-estimate.ts'
import { parseOrderLines } from '../../domain/workshop/orders/order-lines.ts'

const tooMuch = 'Le total dépasse 10\u00a0000\u00a0000\u00a0€'

describe('amounts above the maximum', () => {
  test('invoice lines of more than ten million euros are rejected (§11.15)', () => {
    const line = { description: 'Jantes', quantity: '9999', unit_price: '1 000 000', vat_rate: '20.0' }
    expect(parseInvoiceLines([line])).toEqual({ outcome: 'invalid', problem: tooMuch })
    expect(parseInvoiceLines([{ ...line, quantity: '1' }]).outcome).toBe('valid')
  })

  test('order lines of more than ten million euros before discounts are rejected (§11.14)', () => {
    const line = { description: 'Jantes', quantity: '999', unit_price: '99 999,99', vat_rate: '20.0' }
    const discountLine = { ...line, description: 'Remise', unit_price: '−99 999,99' }
    expect(parseOrderLines([line])).toEqual({ outcome: 'invalid', problem: tooMuch })
    expect(parseOrderLines([line, discountLine])).toMatchObject({
      lines: [{ unit_price: 9_999_999 }, { unit_price: -9_999_999 }],
    })
  })

  test('estimate lines of more than ten million euros are rejected (§11.13)', () => {
    const content = {
      pos: 'epinal',
      l1_kind: 'free',
      l1_text: 'Jantes',
      l1_vat: '20.0',
      l1_price: '99 999,99',
    }
    const problemOf = (l1_quantity: string) =>
      priceEstimateDraft({ ...content, l1_quantity }, null, []).problems.form
    expect(problemOf('999')).toBe(tooMuch)
    expect(problemOf('10')).toBeUndefined()
  })
})

describe.each([
  ['an invoice', parseInvoiceLines],
  ['an order', parseOrderLines],
] as const)('the quantity of a line of %s (§11.14, §11.15)', (_, parse) => {
  const parsed = (quantity: string) =>
    parse([{ description: 'Jante', quantity, unit_price: '62,50', vat_rate: '20.0' }])

  test.each([
    ['4', 4],
    [' 12 ', 12],
    ['1\u202f000', 1_000],
    ['9 999', 9_999],
  ])('« %s » is read as %s', (typed, quantity) => {
    expect(parsed(typed)).toMatchObject({ outcome: 'valid', lines: [{ quantity }] })
  })

  test.each(['', '0', '-1', '1,5', '1e2', '0x10', '0b11', '+3', '10000'])('« %s » is rejected', (typed) => {
    expect(parsed(typed)).toEqual({
      outcome: 'invalid',
      problem: 'Ligne 1\u00a0: indiquez une quantité entière, de 1 à 9\u00a0999',
    })
  })
})
