import { describe, expect, test } from 'vitest'
import { parseInvoiceLines } from '../../domain/billing/invoices/invoice-lines.ts'
import { priceEstimateDraft } from '../../domain/contracts/estimates/price-estimate.ts'
import { validateLines } from '../../domain/workshop/orders/order-lines.ts'

const tooMuch = 'Le total dépasse 10\u00a0000\u00a0000\u00a0€'

describe('lines of more than ten million euros are rejected before they are saved (§11.13, §11.14, §11.15)', () => {
  test('on an invoice', () => {
    const line = { description: 'Jantes', quantity: '9999', unit_price: '1 000 000', vat_rate: '20.0' }
    expect(parseInvoiceLines([line])).toEqual({ outcome: 'wrong', problem: tooMuch })
    expect(parseInvoiceLines([{ ...line, quantity: '1' }]).outcome).toBe('read')
  })

  test('on an order, counting discounts', () => {
    const line = { description: 'Jantes', quantity: '999', price: '99 999,99', vat: '20.0' }
    const discountLine = { ...line, description: 'Remise', price: '−99 999,99' }
    expect(validateLines([line])).toEqual({ outcome: 'invalid', problem: tooMuch })
    expect(validateLines([line, discountLine])).toMatchObject({
      lines: [{ unit_price: 9_999_999 }, { unit_price: -9_999_999 }],
    })
  })

  test('on an estimate', () => {
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
