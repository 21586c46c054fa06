import { expect, test } from 'vitest'
import { countWithNoun, formatFrenchNumber } from '../../domain/kernel/text/french-number.ts'

test('numbers are formatted like `Intl` in French, with ordinary no-break spaces', () => {
  const format = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })
  for (const value of [
    0, 0.04, 0.05, 3.14, 7, 9.96, 999, 999.95, 1000, 7000, 12_345.6, 100_000, 1_234_567.89,
  ])
    expect(formatFrenchNumber(value)).toBe(format.format(value).replaceAll('\u202f', '\u00a0'))
})

test('a counted noun is singular below two', () => {
  expect([0, 1, 2, 1240].map((count) => countWithNoun(count, 'abonné', 'abonnés'))).toEqual([
    '0\u00a0abonné',
    '1\u00a0abonné',
    '2\u00a0abonnés',
    '1\u00a0240\u00a0abonnés',
  ])
})
