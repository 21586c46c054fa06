import { expect, test } from 'vitest'
import { formatRimCode, parseRimCode } from '../../domain/workshop/rims/rim-code.ts'

const [order, rim] = ['AAAABBBBCCCCDDDD', 'EEEEFFFFGGGGHHHH']

test('the long address of a label is parsed, for any host and query', () => {
  for (const address of [
    `https://jantes.test/gestion/commandes/${order}/jantes/${rim}`,
    `/gestion/commandes/${order}/jantes/${rim}?moment=work`,
  ])
    expect(parseRimCode(address)).toEqual({ kind: 'rim', orderId: order, rimId: rim })
})

test('the short address of a label is parsed, for any host and query (§9.4, §11.17)', () => {
  for (const address of [`https://jantes.test/j/${rim}`, `/j/${rim}?x=1`])
    expect(parseRimCode(address)).toEqual({ kind: 'label', rimId: rim })
})

test.each(['E-2026-0042-3', 'CO-E-2026-0042-3', ' e 2026 42 3 ', 'e-26-42-3', 'E 2026-0042/3'])(
  '« %s » is parsed as the third rim of an order (§11.17)',
  (fields) => {
    expect(parseRimCode(fields)).toEqual({ kind: 'number', number: 'CO-E-2026-0042', place: 3 })
  },
)

test('an order number without a rim number is parsed as the order', () => {
  expect(parseRimCode('E-2026-0042')).toEqual({ kind: 'number', number: 'CO-E-2026-0042', place: null })
})

test.each([
  '',
  'E',
  '2026-0042',
  'https://exemple.fr/',
  'E-2026',
  'FA-E-2026-0042',
  `/${order}/jantes/short`,
])('« %s » is not parsed as a label', (fields) => {
  expect(parseRimCode(fields)).toBeNull()
})

test('the text of a label is parsed back', () => {
  expect(parseRimCode(formatRimCode({ number: 'CO-S-2027-0107', place: 12 }))).toEqual({
    kind: 'number',
    number: 'CO-S-2027-0107',
    place: 12,
  })
})
